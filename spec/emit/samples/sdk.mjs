import { Code, javascript, literal } from './literal.mjs'
import { FILE } from './request.mjs'

export function sdkSample(request) {
  const { takesFile, answers, bySigner } = request
  const imports = [
    ...(answers === 'file' ? ["import { writeFile } from 'node:fs/promises'"] : []),
    ...(takesFile ? ["import { readFile } from 'node:fs/promises'"] : []),
    `import { ${bySigner ? 'createSigningClient' : 'Signpost'} } from '@signpost/sdk'`
  ]
  const client = bySigner
    ? 'const signing = createSigningClient({ signUrl: process.env.SIGN_URL! })'
    : 'const signpost = new Signpost()'
  return [...imports, '', client, '', ...statements(request)].join('\n')
}

function statements({ id, sdk, ids, body, takesFile, answers, download, bySigner }) {
  if (!sdk) throw new Error(`${id} has no @sdk: say which method of the SDK calls it, for its sample`)
  const { method, result, printed } = sdk
  const content = body && (takesFile ? { ...body, file: new Code(`await readFile('${FILE}')`) } : body)
  const args = [...ids.map((id) => `'${id}'`), ...(content ? [literal(content, javascript)] : [])].join(', ')
  const call = `${bySigner ? 'signing' : 'signpost'}.${method}(${args})`
  if (answers === 'file') return [`await writeFile('${download}', await ${call})`]
  if (!result || !printed) return [`await ${call}`]
  if (isPaged(id)) {
    return [`for await (const ${result} of ${call}) {`, `  console.log(${printed})`, '}']
  }
  return [`const ${result} = await ${call}`, `console.log(${printed})`]
}

const inOnePiece = ['listDocumentEvents', 'listDocumentEmails', 'listDocumentAttachments', 'listLanguages']
const isPaged = (id) => id.startsWith('list') && !inOnePiece.includes(id)

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

// What an editor shows of the types, with the position after each mark.
const program = `
import { Signpost, SignpostError } from './index.js'
const signpost = new Signpost()
const /*document*/document = await signpost.documents./*get*/get('doc_1')
const status = document./*status*/status
const isSent = document.status === '/*known*/'
const isGone = new SignpostError('', { code: 'X' }).code === '/*codes*/'
`

// What the blocks of the README leave to the reader.
const given = `
declare const signpost: import('@signpost/sdk').Signpost
declare const id: string, signerId: string, bulkSendId: string
declare const file: Uint8Array<ArrayBuffer>
declare const contract: { id: number }
declare const signal: AbortSignal
declare const signers: import('@signpost/sdk').SignerRequest[]
declare const metrics: { count: (name: string, labels: object) => void }
declare const sendContract: (client: import('@signpost/sdk').Signpost) => Promise<{ id: string; signers: [{ id: string }] }>
declare const archiveCompleted: (client: import('@signpost/sdk').Signpost) => Promise<string[]>
declare const app: { fetch: (request: Request) => Promise<Response> }
`

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const readme = readFileSync(here('../README.md'), 'utf8')
const blocks = [...readme.matchAll(/^ *```ts\n([\s\S]*?)^ *```/gm)].map(([, block], index): [string, string] => [
  here(`readme-${index + 1}.ts`),
  `${block}\nexport {}`
])
const file = here('hovered.ts')
const files = new Map([[file, program], [here('given.d.ts'), given], ...blocks])
const { config } = ts.readConfigFile(here('../../tsconfig.base.json'), ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, here('../..'))
const service = ts.createLanguageService({
  readFile: ts.sys.readFile,
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
  getCompilationSettings: () => options,
  getScriptFileNames: () => [...files.keys()],
  getScriptVersion: () => '1',
  getScriptSnapshot: (name) => {
    const text = files.get(name) ?? ts.sys.readFile(name)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  },
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (name) => files.has(name) || ts.sys.fileExists(name)
})

const after = (mark: string) => program.indexOf(`/*${mark}*/`) + mark.length + 4

function hover(mark: string) {
  const { displayParts } = service.getQuickInfoAtPosition(file, after(mark)) ?? {}
  return displayParts?.map(({ text }) => text).join('')
}

function completions(mark: string) {
  const { entries } = service.getCompletionsAtPosition(file, program.indexOf(`/*${mark}*/`), {}) ?? { entries: [] }
  return entries.map(({ name }) => name)
}

it('shows names instead of the properties of a type', () => {
  expect(hover('document')).toBe('const document: Document')
  expect(hover('get')).toContain('): ApiPromise<Document>')
  expect(hover('status')).toBe('(property) Document.status: DocumentStatus')
})

it('suggests the known values where others are accepted too', () => {
  expect(completions('known')).toEqual(expect.arrayContaining(['draft', 'sent', 'completed', 'voided']))
  expect(completions('codes')).toContain('DOCUMENT_NOT_DRAFT')
})

it.each(blocks.map(([name]) => name))('%s compiles', (name) => {
  const found = [...service.getSyntacticDiagnostics(name), ...service.getSemanticDiagnostics(name)]
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([])
})

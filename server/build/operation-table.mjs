/**
 * Returns the module that maps every operation to its handler, given the handlers' files: `documents/send-document.ts`
 * exports `sendDocument`. Throws if an operation has no file, or two.
 */
export function operationTable(operationIds, files) {
  const handlers = operationIds.map((id) => ({ id, file: fileOf(id, files) }))
  return [
    '// Made from spec/openapi.json and the names of the files in src/operations.',
    "import type { OperationId } from '../src/contract/contract.js'",
    "import type { Handler } from '../src/operations/call.js'",
    ...handlers.map(({ id, file }) => `import { ${id} } from '../src/operations/${file.replace(/\.ts$/, '.js')}'`),
    '',
    '/** The handler of every operation. */',
    'export const operations = {',
    ...handlers.map(({ id }) => `  ${id},`),
    '} satisfies { [Id in OperationId]: Handler<Id> }',
    ''
  ].join('\n')
}

function fileOf(id, files) {
  const name = `${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
  const [file, ...others] = files.filter((each) => each.endsWith(`/${name}`))
  if (!file) {
    throw new Error(`The operation ${id} has no handler: export ${id} from server/src/operations/<resource>/${name}.`)
  }
  if (others.length > 0) throw new Error(`The operation ${id} has several handlers: ${[file, ...others].join(', ')}.`)
  return file
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

// What the blocks use of the reader's own app.
const given = `
declare global {
  const body: Uint8Array
  const headers: Headers
  const secret: string
  const url: string
  const archive: (documentId: string) => Promise<void>
  interface Sql {
    (text: TemplateStringsArray, ...values: unknown[]): Promise<unknown[]>
  }
  const sql: Sql & { begin(work: (tx: Sql) => Promise<void>): Promise<void> }
}
export {}`

test('every code block of the README compiles', () => {
  const readme = readFileSync(file('webhook-verifier/README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => `${code}\nexport {}`)
  expect(blocks.length).toBeGreaterThan(5)
  expect(errorsIn([given, ...blocks])).toEqual([])
})

function errorsIn(sources: string[]): string[] {
  const virtual = new Map(sources.map((source, index) => [file(`webhook-verifier/readme-${index}.ts`), source]))
  const { config } = ts.readConfigFile(file('tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, file('.'))
  options.paths = { ...options.paths, express: ['./server/node_modules/@types/express/index.d.ts'] }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (name) => virtual.has(name) || fileExists(name)
  host.readFile = (name) => virtual.get(name) ?? readFile(name)
  host.getSourceFile = (name, ...rest) => {
    const source = virtual.get(name)
    return source === undefined
      ? getSourceFile(name, ...rest)
      : ts.createSourceFile(name, source, ts.ScriptTarget.ES2022)
  }
  const program = ts.createProgram([...virtual.keys()], options, host)
  const errors = program
    .getSourceFiles()
    .flatMap((source) => (virtual.has(source.fileName) ? errorsOf(program, source) : []))
  return errors.map(({ file, messageText }) => `${file?.text}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
}

function errorsOf(program: ts.Program, source: ts.SourceFile): readonly ts.Diagnostic[] {
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
}

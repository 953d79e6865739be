import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** A program that exists only for the compiler, and where its reader finds it. */
export interface ShownProgram {
  /** With the line at its end. */
  name: string
  source: string
}

/** What the compiler says of programs, each with its place. React is found from `embed`. */
export function problemsOfTypes(programs: ShownProgram[], components: ShownProgram[] = []): string[] {
  const files = new Map([
    ...programs.map((program, place) => asFile(path.join(folder, `program-${place}.ts`), program)),
    ...components.map((program, place) => asFile(path.join(folder, `../../../embed/component-${place}.tsx`), program))
  ])
  const tests = path.join(folder, '../..')
  const base = ts.readConfigFile(path.join(tests, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(base.config, ts.sys, tests)
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists, getSourceFile } = host
  host.readFile = (file) => files.get(file)?.source ?? readFile(file)
  host.fileExists = (file) => files.has(file) || fileExists(file)
  host.getSourceFile = (file, ...rest) => {
    const own = files.get(file)
    return own ? ts.createSourceFile(file, own.source, rest[0]) : getSourceFile(file, ...rest)
  }
  const program = ts.createProgram([...files.keys()], { ...options, jsx: ts.JsxEmit.ReactJSX }, host)
  return [...files].flatMap(([file, { place }]) => {
    const source = program.getSourceFile(file)!
    const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    return diagnostics.map(({ start = 0, messageText }) => {
      const { line } = source.getLineAndCharacterOfPosition(start)
      return `${place}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
  })
}

// Without an import or export, it would not be a module.
const asFile = (file: string, { name, source }: ShownProgram) =>
  [file, { source: `${source}\nexport {}\n`, place: name.replace(/:\d+$/, '') }] as const

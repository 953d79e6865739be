import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { operations } from '../../../docs/build/contract.js'
import { componentsOf, pagesWithBlocks, programsOf } from './support/read-blocks.js'

const folder = path.dirname(fileURLToPath(import.meta.url))
// Here, React is found.
const embed = path.join(folder, '../../../embed')
const components = pagesWithBlocks().flatMap(componentsOf)

/** The programs as files that exist only for the compiler. */
function programs(): Map<string, { source: string; place: string }> {
  const guides = pagesWithBlocks().flatMap((page) => programsOf(page))
  const samples = operations.map(({ id, samples: [sdk] }) => ({ name: `sample of ${id}`, source: sdk!.source }))
  return new Map([
    ...[...guides, ...samples].map((program, place) => asFile(path.join(folder, `program-${place}.ts`), program)),
    ...components.map((program, place) => asFile(path.join(embed, `component-${place}.tsx`), program))
  ])
}

// Without an import or export, it would not be a module.
const asFile = (file: string, { name, source }: { name: string; source: string }) =>
  [file, { source: `${source}\nexport {}\n`, place: name.replace(/:\d+$/, '') }] as const

test('the TypeScript of the guides and of the reference compiles', () => {
  const files = programs()
  const base = ts.readConfigFile(path.join(folder, '../../tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(base.config, ts.sys, path.join(folder, '..'))
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists, getSourceFile } = host
  host.readFile = (file) => files.get(file)?.source ?? readFile(file)
  host.fileExists = (file) => files.has(file) || fileExists(file)
  host.getSourceFile = (file, ...rest) => {
    const own = files.get(file)
    return own ? ts.createSourceFile(file, own.source, rest[0]) : getSourceFile(file, ...rest)
  }
  const program = ts.createProgram([...files.keys()], { ...options, jsx: ts.JsxEmit.ReactJSX }, host)
  const found = [...files].flatMap(([file, { place }]) => {
    const source = program.getSourceFile(file)!
    const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    return diagnostics.map(({ start = 0, messageText }) => {
      const { line } = source.getLineAndCharacterOfPosition(start)
      return `${place}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
  })
  expect(found).toEqual([])
})

test('React components with callbacks are client components, in Next.js too', () => {
  const shown = components.filter(({ code }) => !code.includes('@signpost/embed/testing'))
  expect(shown.length).toBeGreaterThan(1)
  expect(shown.filter(({ code }) => !code.startsWith("'use client'\n")).map(({ name }) => name)).toEqual([])
})

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from './pnpm.mjs'

// The contract itself is compared by its own test.
const ofContract = new Set(['paths', 'operations', 'components', 'webhooks', '$defs', 'Calls'])

/**
 * Compares the types that a package publishes with those in its `api.txt`, or writes them there. Returns whether they are
 * the same.
 */
export function checkApi(name, isUpdate) {
  const file = path.join(root, name, 'api.txt')
  const api = typesOf(path.join(root, name, 'dist'))
  if (isUpdate) writeFileSync(file, api)
  return readFileSync(file, 'utf8') === api
}

function typesOf(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.d.ts'))
  const statements = files.flatMap((file) => statementsOf(file, readFileSync(path.join(folder, file), 'utf8')))
  return `${[...new Set(statements)].sort().join('\n')}\n`
}

function statementsOf(file, text) {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const printer = ts.createPrinter({ removeComments: true })
  const declared = statements.filter((statement) => isDeclaration(statement))
  const printed = declared.map((each) => printer.printNode(ts.EmitHint.Unspecified, each, each.getSourceFile()))
  // Files that entries share have names and exports that differ between builds.
  const isShared = /-[\w-]{8}\.d\.ts$/.test(file)
  return isShared ? printed : [`// ${file} exports ${exportsOf(statements)}`, ...printed]
}

function isDeclaration(statement) {
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return false
  return !ofContract.has(statement.name?.text)
}

function exportsOf(statements) {
  const clauses = statements.filter((statement) => ts.isExportDeclaration(statement))
  const names = clauses.flatMap(({ exportClause }) => exportClause.elements.map(({ name }) => name.text))
  return names.sort().join(', ')
}

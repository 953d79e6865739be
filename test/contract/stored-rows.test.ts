import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import ts from 'typescript'
import { beforeAll, expect, inject, test } from 'vitest'

const server = fileURLToPath(new URL('../../server/', import.meta.url))

// Tables of counters, places, locks, indexes and of the migrator, whose rows have no type.
const untyped = [
  'daily_counts',
  'document_listings',
  'document_usage',
  'forwarded_logs',
  'last_backup',
  'rate_limits',
  'schema_migrations',
  'upkeep',
  'worker_heartbeats'
]

type Columns = Record<string, string>

const kinds: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  timestamptz: 'Date',
  int2: 'number',
  int4: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'bytes',
  json: 'json',
  jsonb: 'json',
  _text: 'json',
  // Parsed as numbers by the service's connections.
  int8: 'number'
}

let tables: Record<string, Columns>
beforeAll(async () => {
  const sql = postgres(inject('postgresUrl'), { onnotice: () => {} })
  const columns = await sql<{ table: string; name: string; type: string; nullable: boolean }[]>`
    select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable
    from information_schema.columns
    where table_schema = 'public'
  `
  await sql.end()
  tables = {}
  for (const { table, name, type, nullable } of columns) {
    tables[table] ??= {}
    tables[table][name] = `${kinds[type] ?? type}${nullable ? ' | null' : ''}`
  }
})

const rows = readRowTypes()

test.each(rows)('$type is a row of $table', ({ table, without, properties }) => {
  const columns = { ...tables[table] }
  for (const name of without) {
    expect(columns).toHaveProperty(name)
    delete columns[name]
  }
  expect(properties).toEqual(columns)
})

test('every table has a type for its rows', () => {
  expect(Object.keys(tables).sort()).toEqual([...new Set(rows.map(({ table }) => table)), ...untyped].sort())
})

/** The types of the stores that name a table: `@table uploads`, or `@table audit_heads without document_id`. */
function readRowTypes() {
  const folder = path.join(server, 'src', 'stores')
  const files = readdirSync(folder).filter((name) => name.endsWith('-store.ts'))
  const { config } = ts.readConfigFile(path.join(server, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, server)
  const program = ts.createProgram(
    files.map((name) => path.join(folder, name)),
    options
  )
  const checker = program.getTypeChecker()
  const declarations = program
    .getSourceFiles()
    .filter(({ fileName }) => path.dirname(fileName) === folder)
    .flatMap(({ statements }) => [...statements])
    .filter((statement) => ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
  return declarations.flatMap((declaration) => {
    const tag = ts.getJSDocTags(declaration).find(({ tagName }) => tagName.text === 'table')
    if (!tag) return []
    const [table = '', omitted = ''] = String(ts.getTextOfJSDocComment(tag.comment)).split(' without ')
    const type = checker.getTypeAtLocation(declaration.name)
    const properties = type.getProperties().map((property) => {
      return [property.name, kindOf(checker.getTypeOfSymbolAtLocation(property, declaration))] as const
    })
    const without = omitted === '' ? [] : omitted.split(', ')
    return { type: declaration.name.text, table, without, properties: Object.fromEntries(properties) as Columns }
  })
}

function kindOf(type: ts.Type): string {
  const all = type.isUnion() ? type.types : [type]
  const rest = all.filter(({ flags }) => (flags & ts.TypeFlags.Null) === 0)
  const found = new Set(rest.map((each) => singleKind(each)))
  return `${[...found].sort().join(' or ')}${rest.length < all.length ? ' | null' : ''}`
}

function singleKind(type: ts.Type): string {
  if (type.flags & ts.TypeFlags.StringLike) return 'string'
  if (type.flags & ts.TypeFlags.NumberLike) return 'number'
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean'
  const name = type.symbol?.name
  if (name === 'Date') return 'Date'
  if (name === 'Buffer' || name === 'Uint8Array') return 'bytes'
  return 'json'
}

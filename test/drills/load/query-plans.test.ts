import { type Service, start } from '@signpost/server'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractOperations } from '../../support/contract.js'
import { callEveryOperation } from '../../support/every-operation.js'
import { seedRows } from '../../support/seed-rows.js'
import { createWorld, type World } from '../../world.js'

// What Postgres chooses for four times as many if it reads a page at random for the cost of four in their order, as it does by default.
const documents = 50_000
const costOfRandomPage = 1

// These tables stay small, or the sweep empties them repeatedly.
const small = new Set([
  'forms',
  'schema_migrations',
  'worker_heartbeats',
  'audit_keyed_since',
  'upkeep',
  'last_backup',
  'losses',
  'forwarded_logs',
  'audit_unanchored',
  'audit_verification'
])
// These tables grow with the number of customers, each of whom has thousands of rows in the others.
const slow = new Set(['accounts', 'logos'])

let world: World
let service: Service
let sql: World['sql']
const statements = new Map<string, string>()
let current: string | undefined

// Of a service that renews seals and forwards logs, whose authority and receiver are away.
const away = 'http://127.0.0.1:1/'
const env = { LOG_LEVEL: 'silent', SEAL_LEVEL: 'B-B', TIMESTAMP_URLS: away, LOG_FORWARD_URL: away }

beforeAll(async () => {
  world = await createWorld({ parts: { api: false, worker: false }, env })
  await seedRows(world, documents)
  const { config, clock } = world.context
  const [{ name }] = await world.sql<[{ name: string }]>`select current_database() as name`
  await world.sql.unsafe(`alter database ${name} set random_page_cost = ${costOfRandomPage}`)
  sql = postgres(config.database.kind === 'external' ? config.database.url : '', {
    max: 20,
    onnotice: () => {},
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    debug: (_connection, query) => {
      if (current && !statements.has(query)) statements.set(query, current)
    }
  }) as unknown as World['sql']
  service = await start(config, { overrides: { clock, sql } })
}, 400_000)

afterAll(async () => {
  await service?.[Symbol.asyncDispose]()
  await sql?.end({ timeout: 5 })
  await world?.[Symbol.asyncDispose]()
})

test('no operation and no step of the sweep reads a growing table from end to end', {
  timeout: 300_000
}, async () => {
  const growing = await growingTables()
  await countAllScans()
  const before = await scans()

  const called = await callEveryOperation({ ...world, url: service.url } as World, async (operation, call) => {
    current = operation
    return call()
  })
  expect(contractOperations.map(({ id }) => id).filter((id) => !called.has(id))).toEqual([])
  current = 'sweep'
  await world.sweep()
  // One of its statements: an automatic sweep meanwhile counts as well.
  expect([...statements.keys()].join()).toContain('delete from "captured_emails"')

  current = undefined
  const found = []
  for (const [statement, name] of statements) {
    const scanned = (await scannedTables(statement)).filter((table) => growing.has(table))
    if (scanned.length > 0) found.push({ name, scanned, statement })
  }
  expect(found).toEqual([])
  // What runs inside of the database, in triggers and functions, and in the job queue: reported after connections have
  // ended.
  await service[Symbol.asyncDispose]()
  await sql.end({ timeout: 5 })
  const after = await scans()
  const scanned = [...growing].filter((table) => after.get(table)! > before.get(table)!)
  expect(scanned).toEqual([])
})

/**
 * All tables except those that are known to stay small. A new table must be seeded with rows, or listed with a reason.
 */
async function growingTables(): Promise<Set<string>> {
  const tables = await world.sql<{ name: string; rows: number }[]>`
    select relname as name, reltuples::int as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `
  const growing = tables.filter(({ name }) => !small.has(name) && !slow.has(name))
  for (const table of growing) expect(table.rows, table.name).toBeGreaterThan(documents * 0.09)
  return new Set(growing.map(({ name }) => name))
}

// Postgres counts the work of a connection up to a second later: the work of the startup is counted now, so as not to
// be attributed to a request.
async function countAllScans(): Promise<void> {
  const connections = await Promise.all(Array.from({ length: sql.options.max }, () => sql.reserve()))
  for (const connection of connections) {
    await connection`select pg_stat_force_next_flush()`
    await connection`select 1`
    connection.release()
  }
}

async function scans(): Promise<Map<string, number>> {
  const found = await world.sql<{ name: string; scans: number }[]>`
    select relname as name, seq_scan as scans from pg_stat_user_tables where schemaname = 'public'
  `
  return new Map(found.map(({ name, scans }) => [name, Number(scans)]))
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

// With a generic plan, which a frequently executed statement gets.
async function scannedTables(statement: string): Promise<string[]> {
  if (!/^\s*(select|insert|update|delete|with)/i.test(statement)) return []
  const [row] = await sql.unsafe(`explain (generic_plan, format json) ${statement}`)
  return tablesOf(row!['QUERY PLAN'][0].Plan)
}

function tablesOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']!] : []
  return [...own, ...(plan.Plans ?? []).flatMap(tablesOf)]
}

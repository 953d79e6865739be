// Measures the statements of deliveries, of the sweep, of purging and of lists in a database with this many deliveries and
// events, and prints the plan of each with --plans. Reports each one that reads a whole table.
import { inspect } from 'node:util'
import postgres from 'postgres'
import { databaseUrl, describeRun, withService } from '../support/service.mjs'
import { median } from '../support/times.mjs'
import { queriesOf } from './queries.ts'
import { seed, shareOf } from './seed.mjs'

const [count] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const deliveries = Number(count ?? 1_000_000)
const showsPlans = process.argv.includes('--plans')
const rounds = 9

class Rollback extends Error {}

await withService({ RATE_LIMITS: 'off' }, { parts: { api: true, worker: false } }, async (service) => {
  console.log(await describeRun(service))
  const { accounts, documents, days } = shareOf(deliveries)
  const start = performance.now()
  await seed(service.context.sql, deliveries)
  console.log(
    `\n${deliveries} events with a delivery each, of ${documents} documents and ${accounts} accounts over ${days}`
  )
  console.log(
    `days, seeded in ${((performance.now() - start) / 1000).toFixed(0)} s. One delivery in a hundred waits.\n`
  )
  await printSizes(service.context.sql)
  await measure(service)
})

async function printSizes(sql) {
  const tables = await sql`
    select relname as name, pg_relation_size(oid) / reltuples as row, pg_indexes_size(oid) / reltuples as indexes,
      pg_total_relation_size(oid) / 2 ^ 30 as total
    from pg_class
    where relname in ('events', 'webhook_deliveries', 'documents', 'signers')
    order by relname
  `
  console.log(['', 'bytes a row', 'of indexes', 'GiB'].map(column).join(''))
  for (const { name, row, indexes, total } of tables) {
    console.log([name, row.toFixed(0), indexes.toFixed(0), total.toFixed(2)].map(column).join(''))
  }
}

async function measure(service) {
  const statements = []
  let isRecording = false
  const sql = postgres(databaseUrl(service), {
    max: 2,
    onnotice: () => {},
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    debug: (_connection, query, parameters) => {
      if (isRecording && /^\s*(select|with|insert|update|delete)/i.test(query)) statements.push({ query, parameters })
    }
  })
  const { reads, writes } = queriesOf(await examples(sql))
  console.log(
    `\nMilliseconds: the first time, then the median and the longest of ${rounds}; buffers (8 kB) that it reads;`
  )
  console.log('tables that it reads from end to end.\n')
  console.log(['', 'first', 'median', 'longest', 'buffers', 'scans'].map(column).join(''))
  for (const [name, query] of Object.entries({ ...reads, ...writes })) {
    const run = name in writes ? () => rolledBack(sql, query) : () => query(sql)
    statements.length = 0
    isRecording = true
    const first = await timed(run)
    isRecording = false
    const times = []
    while (times.length < rounds) times.push(await timed(run))
    const plans = []
    for (const statement of statements) plans.push(await rolledBack(sql, (tx) => explain(tx, statement)))
    const buffers = plans.reduce((sum, { Plan }) => sum + Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'], 0)
    const scans = [...new Set(plans.flatMap(({ Plan }) => scansOf(Plan)))].join(' ')
    const numbers = [first, median(times), Math.max(...times)].map((ms) => ms.toFixed(1))
    console.log([name, ...numbers, buffers, scans].map(column).join(''))
    if (showsPlans) for (const { Plan } of plans) console.log(outline(Plan))
  }
  await sql.end()
}

/** The accounts with the most and with few events, and the newest event of the former. */
async function examples(sql) {
  const endpoints = (await sql`select id from webhook_endpoints order by id`).map(({ id }) => id)
  const [newest] = await sql`
    select id, account_id, document_id, position, created_at from events
    where account_id = md5('account0')::uuid and mode = 'live' order by position desc limit 1
  `
  const [{ id: small }] = await sql`select md5('account1')::uuid as id`
  return { large: newest.account_id, small, newest, document: newest.document_id, endpoints }
}

async function timed(run) {
  const start = performance.now()
  await run()
  return performance.now() - start
}

async function rolledBack(sql, query) {
  let result
  await sql
    .begin(async (tx) => {
      result = await query(tx)
      throw new Rollback()
    })
    .catch((error) => {
      if (!(error instanceof Rollback)) throw error
    })
  return result
}

async function explain(sql, { query, parameters }) {
  const [row] = await sql.unsafe(`explain (analyze, buffers, format json) ${query}`, parameters, { prepare: true })
  return row['QUERY PLAN'][0]
}

function scansOf(plan) {
  const isScan = plan['Node Type'] === 'Seq Scan' && plan['Actual Rows'] * plan['Actual Loops'] > 10_000
  return [...(isScan ? [plan['Relation Name']] : []), ...(plan.Plans ?? []).flatMap(scansOf)]
}

function outline(plan, depth = 1) {
  const names = [plan['Node Type'], plan['Index Name'] ?? plan['Relation Name'], plan['Parent Relationship']]
  const rows = `${plan['Actual Rows']} rows x ${plan['Actual Loops']}, ${inspect(plan['Actual Total Time'])} ms`
  const own = `${'  '.repeat(depth)}${names.filter(Boolean).join(' ')} (${rows})`
  return [own, ...(plan.Plans ?? []).map((each) => outline(each, depth + 1))].join('\n')
}

function column(value, index) {
  return index === 0 ? String(value).padEnd(42) : String(value).padStart(index === 5 ? 22 : 12)
}

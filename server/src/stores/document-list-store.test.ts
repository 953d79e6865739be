import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentFilter, type ListPage, listDocumentRows } from './document-list-store.js'
import { createTestDatabase } from './testing/test-database.js'

// What plans Postgres makes for the queries of a list, in a database where going through all documents would be slow.

let sql: Sql
let statements: { text: string; parameters: unknown[] }[] = []
const many = { accountId: randomUUID(), mode: 'live' as const }
const few = { accountId: randomUUID(), mode: 'live' as const }

beforeAll(async () => {
  sql = postgres(await createTestDatabase(), {
    onnotice: () => {},
    debug: (_connection, text, parameters) => statements.push({ text, parameters })
  })
  await seed(many.accountId, 20_000)
  await seed(few.accountId, 500)
  await sql`vacuum analyze`
})

afterAll(() => sql.end())

async function seed(accountId: string, count: number) {
  await sql`
    insert into accounts (id, name, email, email_verified, plan, created_at)
    values (${accountId}, 'Example', ${accountId}, true, 'business', now())
  `
  await sql`
    insert into documents (
      id, account_id, mode, external_id, title, file_name, status, metadata, page_count, file_size, sha256,
      working_sha256, inspection, files_id, created_at, updated_at, trashed_at
    )
    select id, ${accountId}, 'live', 'ref-' || n, 'Contract ' || n, 'scan.pdf',
      (array['draft', 'sent', 'completed', 'voided'])[1 + n % 4], '{}', 1, 1, '', '', '{}', id,
      now() + n * interval '1 minute', now() - n * interval '1 minute', case when n % 8 = 0 then now() end
    from (select n, gen_random_uuid() as id from generate_series(1, ${count}::int) as n) as numbered
  `
}

/** The tables that a plan goes through from end to end. */
function scanned(plan: Record<string, unknown>): unknown[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']] : []
  return [...own, ...((plan.Plans as Record<string, unknown>[]) ?? []).flatMap(scanned)]
}

async function tablesScanned() {
  const tables: unknown[] = []
  for (const { text, parameters } of statements.filter(({ text }) => /^\s*(select|with)\b/.test(text))) {
    const [row] = await sql.unsafe(`explain (format json) ${text}`, parameters as never[])
    tables.push(...scanned(row!['QUERY PLAN'][0].Plan))
  }
  return tables
}

type List = [filter: DocumentFilter, sort?: ListPage['sort'], trashed?: boolean]

const lists: [string, List][] = [
  ['all documents', [{}]],
  ['all documents by their last change', [{}, 'updated_at']],
  ['those of a status', [{ status: ['voided'] }]],
  ['those of a status by their last change', [{ status: ['sent'] }, 'updated_at']],
  ['those of several statuses', [{ status: ['sent', 'voided'] }]],
  ['those of several statuses by their last change', [{ status: ['draft', 'voided'] }, 'updated_at']],
  ['those of a time', [{ created_after: '2026-01-01T00:00:00Z', created_before: '2100-01-01T00:00:00Z' }]],
  ['those changed since', [{ updated_after: '2026-01-01T00:00:00Z' }, 'updated_at']],
  ['the trash', [{}, 'created_at', true]],
  ['those with an external id', [{ external_id: 'ref-77' }]],
  ['those with a frequent word', [{ search: 'contract' }]],
  ['those with a rare word', [{ search: 'ref-1234' }]],
  ['those with two letters', [{ search: 'on' }]]
]

async function list(owner: typeof many, [filter, sort = 'created_at', trashed = false]: List, page: Partial<ListPage>) {
  return listDocumentRows(sql, owner, trashed, filter, { sort, order: 'desc', limit: 20, offset: 0, ...page })
}

test.each(lists)('%s of an account with few documents are read by indexes, on every page', async (_name, what) => {
  statements = []
  for (const order of ['asc', 'desc'] as const) for (const offset of [0, 100]) await list(few, what, { order, offset })
  expect(statements).toHaveLength(4)
  const tables = await tablesScanned()
  expect(tables).not.toContain('documents')
  expect(tables).not.toContain('document_listings')
})

test.each(lists)('%s of an account with many documents are read without going through them', async (_name, what) => {
  statements = []
  for (const order of ['asc', 'desc'] as const) for (const offset of [0, 500]) await list(many, what, { order, offset })
  expect(await tablesScanned()).not.toContain('documents')
})

test('a rare word among many documents is found by its trigrams', async () => {
  statements = []
  const { total } = await list(many, [{ search: 'ref-4321' }], {})
  expect(total).toBe(1)
  expect(await tablesScanned()).not.toContain('document_listings')
})

// One more than the page has says whether it is the last.
test('of several statuses, only the first documents of each are read for a page', async () => {
  statements = []
  const { rows } = await list(many, [{ status: ['sent', 'voided', 'completed'] }], { limit: 10, offset: 5 })
  expect(rows).toHaveLength(10)
  const [{ text, parameters }] = statements as [(typeof statements)[0]]
  const [row] = await sql.unsafe(`explain (analyze, format json) ${text}`, parameters as never[])
  const limits = nodesOf(row!['QUERY PLAN'][0].Plan).filter((node) => node['Node Type'] === 'Limit')
  expect(limits).toContainEqual(expect.objectContaining({ 'Actual Loops': 3, 'Actual Rows': 16 }))
})

function nodesOf(plan: Record<string, unknown>): Record<string, unknown>[] {
  return [plan, ...((plan.Plans as Record<string, unknown>[]) ?? []).flatMap(nodesOf)]
}

test.each<[string, DocumentFilter]>([
  ['a word', { search: 'ref-1999' }],
  ['the address of a signer', { signer_email: 'ada@example.com' }]
])('%s that thousands of documents of others contain makes a search read none of them', async (_name, filter) => {
  await sql.begin(async (tx) => {
    // Without the triggers, which take their time for so many.
    await tx`set local session_replication_role = replica`
    await tx`
      update document_listings set search_text = 'ref-1999 ada@example.com' where account_id = ${many.accountId}
    `
    await tx`
      insert into signers (id, document_id, position, email, name, sign_order, status)
      select gen_random_uuid(), id, 0, 'ada@example.com', 'Ada', 1, 'signed' from documents
      where account_id = ${many.accountId}
      on conflict do nothing
    `
  })
  await sql`vacuum analyze`
  statements = []
  expect((await list(few, [filter], {})).total).toBe(0)
  const [{ text, parameters }] = statements as [(typeof statements)[0]]
  const [row] = await sql.unsafe(`explain (analyze, format json) ${text}`, parameters as never[])
  const rowsOf = (node: Record<string, unknown>) => Number(node['Actual Rows']) * Number(node['Actual Loops'])
  expect(Math.max(...nodesOf(row!['QUERY PLAN'][0].Plan).map(rowsOf))).toBeLessThanOrEqual(500)
})

test('past the last page there is nothing, and the total is still given', async () => {
  const { rows, total } = await list(few, [{ status: ['voided'] }], { offset: 100_000 })
  expect(rows).toEqual([])
  expect(total).toBeGreaterThan(50)
})

test('documents are listed for their account and mode', async () => {
  expect((await list(few, [{}], {})).total).toBeGreaterThan(0)
  expect((await list({ ...few, mode: 'test' as never }, [{}], {})).total).toBe(0)
  expect((await list({ ...few, accountId: randomUUID() }, [{}], {})).total).toBe(0)
})

test('the documents whose seal waits or has failed are those, and no others of their account', async () => {
  const account = { accountId: randomUUID(), mode: 'live' as const }
  await seed(account.accountId, 8)
  const documents = await sql`
    update documents set seal_status = 'pending' where account_id = ${account.accountId} and status = 'sent' returning id
  `
  const [failed, ...pending] = documents.map(({ id }) => id)
  await sql`update documents set seal_status = 'failed' where id = ${failed}`
  const found = async (seal_status: 'pending' | 'failed') => {
    const { rows, total } = await list(account, [{ seal_status: [seal_status] }], {})
    expect(total).toBe(rows.length)
    return rows.map(({ id }) => id).sort()
  }
  expect(await found('failed')).toEqual([failed])
  expect(await found('pending')).toEqual(pending.sort())
})

test('documents of the same time are on one page each, in the order of their identifiers', async () => {
  const account = { accountId: randomUUID(), mode: 'live' as const }
  await seed(account.accountId, 8)
  await sql`update documents set created_at = now(), trashed_at = null where account_id = ${account.accountId}`
  const all = await sql`select id from documents where account_id = ${account.accountId} order by id`
  const ids = all.map(({ id }) => id)
  for (const filter of [{}, { status: ['draft', 'sent', 'completed', 'voided'] }] as const)
    for (const order of ['asc', 'desc'] as const) {
      const pages = [0, 3, 6].map((offset) => list(account, [filter as DocumentFilter], { order, limit: 3, offset }))
      const found = (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ id }) => id))
      expect(found).toEqual(order === 'asc' ? ids : ids.toReversed())
    }
})

test('what can be large, and no list shows, is not read', async () => {
  const { rows } = await list(few, [{}], {})
  expect(rows[0]).toMatchObject({ file_name: 'scan.pdf', metadata: {} })
  for (const large of ['inspection', 'draft', 'roles', 'role_fields']) expect(rows[0]).not.toHaveProperty(large)
})

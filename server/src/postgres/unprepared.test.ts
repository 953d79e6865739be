import type { Sql, TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { countDocumentRows, type DocumentFilter, listDocumentRows } from '../stores/document-list-store.js'
import { listRequestRows } from '../stores/request-store.js'
import { owner } from '../stores/testing/rows.js'
import { useTestDatabase } from '../stores/testing/test-database.js'

const { sql } = await useTestDatabase()

const page = { sort: 'created_at', order: 'desc', limit: 10, offset: 0 } as const
const filters: DocumentFilter[] = [
  { search: 'a' },
  { search: 'a', tag: ['b'] },
  { tag: ['b'], search: 'a' },
  { tag: ['b'], search: 'a', metadata: { c: 'd' } }
]

test.each<[string, (tx: Sql) => Promise<unknown>[], number]>([
  ['filters of documents', (tx) => filters.map((filter) => listDocumentRows(tx, owner, false, filter, page)), 0],
  ['filters of counts', (tx) => filters.map((filter) => countDocumentRows(tx, owner, filter)), 0],
  [
    'statuses of requests',
    (tx) =>
      (['2xx', '4xx'] as const).map((status) =>
        listRequestRows(tx, owner, { status: [status] }, { after: undefined, limit: 10 })
      ),
    0
  ],
  ['documents without filters', (tx) => [1, 2].map(() => listDocumentRows(tx, owner, false, {}, page)), 1]
])('a connection keeps what it should of %s', async (_name, run, kept) => {
  const added = await sql.begin(async (tx: TransactionSql) => {
    const before = await preparedIn(tx)
    await Promise.all(run(tx as unknown as Sql))
    return (await preparedIn(tx)) - before
  })
  expect(added).toBe(kept)
})

async function preparedIn(tx: TransactionSql) {
  const [row] = await tx`select count(*)::int from pg_prepared_statements where statement !~ 'pg_prepared_statements'`
  return row?.count
}

import type { Sql, TransactionSql } from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import type { HeldRows } from '../commit/hold.js'
import { owner, rowOf } from '../stores/testing/rows.js'
import { useTestDatabase } from '../stores/testing/test-database.js'
import { actOnDue } from './act-on-due.js'

const database = await useTestDatabase()
const { sql } = database
await database.insert('accounts', rowOf.account({ id: owner.accountId }))
beforeEach(() => database.clear('documents', 'signers'))

async function store(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => rowOf.document({ status: 'sent' }))
  await database.insert('documents', ...rows)
  return rows.map(({ id }) => id)
}

const rename = (tx: TransactionSql, { document }: HeldRows) =>
  tx`update documents set title = pg_current_xact_id()::text where id = ${document.id}`

/** The transactions that have renamed documents, with how many. */
async function transactions(): Promise<number[]> {
  const rows = await sql<{ count: number }[]>`
    select count(*)::int as count from documents where title <> 'Contract' group by title order by 1
  `
  return rows.map(({ count }) => count)
}

test('many documents are acted on in few transactions', async () => {
  const ids = await store(230)
  expect(await actOnDue(sql, ids, rename)).toBe(230)
  expect(await transactions()).toEqual([30, 100, 100])
})

test('each comes with its own signers and the end of its trail', async () => {
  const [one, two] = (await store(2)) as [string, string]
  await database.insert('signers', rowOf.signer({ document_id: one }), rowOf.signer({ document_id: one, position: 1 }))
  const seen: Record<string, number> = {}
  await actOnDue(sql, [one, two], async (_, { document, signers, trail }) => {
    seen[document.id] = signers.length
    expect(trail).toEqual({ last: null, head: null, hashAtHead: null })
  })
  expect(seen).toEqual({ [one]: 2, [two]: 0 })
})

test('those that another transaction has locked are left to the next time', async () => {
  const [locked, free] = (await store(2)) as [string, string]
  const count = await database.beside(
    (tx) => tx`select 1 from documents where id = ${locked} for update`,
    () => actOnDue(sql, [locked, free], rename)
  )
  expect(count).toBe(1)
  const [row] = await sql`select title from documents where id = ${locked}`
  expect(row!.title).toBe('Contract')
})

test.each([
  ['is refused', () => Promise.reject(new Error('refused'))],
  ['fails in the database', (tx: TransactionSql) => tx`select 1 / 0`]
])('one that %s holds up no other, and nothing of it stays', async (_, fail) => {
  const ids = await store(5)
  const acted = actOnDue(sql, ids, async (tx, held) => {
    await rename(tx, held)
    if (held.document.id === ids[2]) await fail(tx)
    // Later than the failure: it must not be outside of the transaction.
    await tx`update documents set message = 'late' where id = ${held.document.id}`
  })
  await expect(acted).rejects.toMatchObject({
    message: '1 of 5 documents cannot be acted on',
    errors: [expect.any(Error)]
  })
  const rows = await sql`select id, title = 'Contract' as kept, message from documents`
  const failed = rows.filter(({ kept }) => kept)
  expect(failed).toMatchObject([{ id: ids[2], message: null }])
  expect(rows.filter(({ message }) => message === 'late')).toHaveLength(4)
})

test('while the database is away, nothing more is tried', async () => {
  let begun = 0
  const away = {
    begin: () => {
      begun++
      return Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
    }
  } as unknown as Sql
  await expect(actOnDue(away, ['a', 'b', 'c'], rename)).rejects.toThrow('away')
  expect(begun).toBe(1)
})

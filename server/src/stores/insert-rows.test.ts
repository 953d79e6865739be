import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertRows } from './insert-rows.js'
import { later, now } from './testing/rows.js'
import { useTestDatabase } from './testing/test-database.js'

const { sql } = await useTestDatabase()

test('one prepared statement inserts any number of rows', async () => {
  const loss = () => ({
    kind: 'file',
    reference: randomUUID(),
    detail: 'it’s "gone" \\ 😀',
    noted_at: now,
    settled_at: null
  })
  const [first, second, third, fourth] = [loss(), loss(), { ...loss(), settled_at: later(1) }, loss()]
  const prepared = await sql.begin(async (tx) => {
    await insertRows(tx, 'losses', [first])
    await insertRows(tx, 'losses', [second, third, fourth])
    return tx`select statement from pg_prepared_statements where statement ~ '^\\s*insert'`
  })
  expect(prepared).toHaveLength(1)
  expect(
    await sql`select * from losses order by array_position(${[first, second, third, fourth].map(({ reference }) => reference)}, reference)`
  ).toEqual([first, second, third, fourth])
})

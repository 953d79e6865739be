import type { Sql } from 'postgres'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { observeSql } from './observe-sql.js'

// Nothing listens there: every statement fails, and is reported like any other.
const unreachable = 'postgres://nobody@127.0.0.1:1/none'

function watchedClient() {
  const seen: string[] = []
  const client = postgres(unreachable, { max: 1, connect_timeout: 1, backoff: () => 0 }) as unknown as Sql
  const sql = observeSql(client, {
    statement() {
      seen.push('statement')
      return () => {
        seen.push('end of statement')
      }
    },
    async transaction(run) {
      seen.push('transaction')
      return run(() => seen.push('begun')).finally(() => seen.push('end of transaction'))
    },
    traceparent: () => undefined
  })
  return { sql, seen }
}

test('a statement is reported when it runs, and its parts are not', async () => {
  const { sql, seen } = watchedClient()
  const part = sql`where ${sql('name')} = ${1}`
  expect(seen).toEqual([])
  await expect(sql`select 1 ${part}`).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(seen).toEqual(['statement', 'end of statement'])
  await sql.end()
})

test('so is an unsafe statement', async () => {
  const { sql, seen } = watchedClient()
  await expect(sql.unsafe('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(seen).toEqual(['statement', 'end of statement'])
  await sql.end()
})

test('a transaction that gets no connection ends without having begun', async () => {
  const { sql, seen } = watchedClient()
  await expect(sql.begin('read only', (tx) => tx`select 1`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(seen).toEqual(['transaction', 'end of transaction'])
  await sql.end()
})

test('everything else of the client works as before', () => {
  const { sql } = watchedClient()
  expect(sql.json({ a: 1 })).toMatchObject({ value: { a: 1 } })
  expect(sql.options.max).toBe(1)
})

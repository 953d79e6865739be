import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'
import { now, rowOf } from '../stores/testing/rows.js'
import { useTestDatabase } from '../stores/testing/test-database.js'
import { runBulkSend } from './run-bulk-send.js'

const database = await useTestDatabase()
const ada = { position: 0, email: 'ada@example.com', name: 'Ada', status: 'queued' }

test.each([
  ['its document', false, true],
  ['its account', true, false]
])('ends without an error if %s was deleted meanwhile', async (_name, hasDocument, hasAccount) => {
  const account = rowOf.account()
  const owned = { account_id: account.id, mode: 'live' }
  const document = rowOf.document(owned)
  const bulk = { id: randomUUID(), ...owned, document_id: document.id, status: 'queued', created_at: now, request: {} }
  if (hasAccount) await database.insert('accounts', account)
  if (hasDocument) await database.insert('documents', document)
  await database.insert('bulk_sends', bulk)
  await database.insert('bulk_recipients', { bulk_send_id: bulk.id, ...ada })
  await runBulkSend({ sql: database.sql, clock: { now: () => now } } as Context, bulk.id)
  const left = await database.sql`select status from bulk_recipients where bulk_send_id = ${bulk.id}`
  expect(left).toEqual([{ status: 'queued' }])
})

test('ends without an error if it was deleted itself', async () => {
  const context = { sql: database.sql, clock: { now: () => now } } as Context
  await runBulkSend(context, randomUUID())
})

async function suspendedBulk(recipients: number) {
  const account = rowOf.account({ sending_suspended_at: now, sending_suspended_for: 'Spam' })
  const owned = { account_id: account.id, mode: 'live' }
  const document = rowOf.document(owned)
  const bulk = { id: randomUUID(), ...owned, document_id: document.id, status: 'queued', created_at: now, request: {} }
  await database.insert('accounts', account)
  await database.insert('documents', document)
  await database.insert('bulk_sends', bulk)
  const rows = Array.from({ length: recipients }, (_, position) => ({ bulk_send_id: bulk.id, ...ada, position }))
  await database.insert('bulk_recipients', ...rows)
  return bulk.id
}

const context = { sql: database.sql, clock: { now: () => now } } as Context
const recipientsOf = (id: string) =>
  database.sql`select status, error from bulk_recipients where bulk_send_id = ${id} order by position`
const failed = { status: 'failed', error: expect.stringContaining('suspended') }

test('goes on in another job, so that other jobs get the worker', async () => {
  const id = await suspendedBulk(2)
  await runBulkSend(context, id, { forMs: 0 })
  expect(await recipientsOf(id)).toEqual([failed, { status: 'queued', error: null }])
  expect(await database.sql`select from graphile_worker.jobs where key = ${publicId('blk', id)}`).toHaveLength(1)
  await runBulkSend(context, id)
  expect(await recipientsOf(id)).toEqual([failed, failed])
})

test('sends nothing any more when the operator has suspended its account', async () => {
  const id = await suspendedBulk(1)
  await runBulkSend(context, id)
  expect(await recipientsOf(id)).toEqual([failed])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context/context.js'
import { now, owner, rowOf } from '../stores/testing/rows.js'
import { startTestDatabase, type TestDatabase } from '../stores/testing/test-database.js'
import { runBulkSend } from './run-bulk-send.js'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

test.each<[string, () => Promise<string>]>([
  ['its document', async () => randomUUID()],
  ['its account', () => addDocument()]
])('ends without an error if %s was deleted meanwhile', async (_name, documentOf) => {
  const document_id = await documentOf()
  const own = { account_id: owner.accountId, mode: owner.mode, document_id, status: 'queued', created_at: now }
  const bulk = { id: randomUUID(), ...own, request: {} }
  const recipient = { position: 0, email: 'ada@example.com', name: 'Ada', status: 'queued' }
  await database.insert('bulk_sends', bulk)
  await database.insert('bulk_recipients', { bulk_send_id: bulk.id, ...recipient })
  const context = { sql: database.sql, clock: { now: () => now } } as Context
  await runBulkSend(context, bulk.id)
  const left = await database.sql`select status from bulk_recipients where bulk_send_id = ${bulk.id}`
  expect(left).toEqual([{ status: 'queued' }])
})

async function addDocument() {
  const document = rowOf.document()
  await database.insert('documents', document)
  return document.id
}

import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { type IdPrefix, publicId } from '../contract/ids.js'
import { listApiKeyRows, lockApiKey } from './api-key-store.js'
import { listBulkSendItems, readBulkSend } from './bulk-send-store.js'
import { listCapturedEmails } from './captured-email-store.js'
import {
  findDocument,
  findDocumentWithSigners,
  findStatus,
  lockDocument,
  lockDocumentByUuid,
  type Owner
} from './document-store.js'
import { findEndpoint, listEndpointRows, lockEndpoint } from './endpoint-store.js'
import { findEvent, findEventPosition, listEventRows } from './event-list-store.js'
import { findRequest, listRequestRows } from './request-store.js'
import { findTemplate, hasTemplate, listTemplateRows, lockTemplate, lockTemplateForUse } from './template-store.js'
import { later, now, owner, rowOf } from './testing/rows.js'
import { LOCKED, useTestDatabase } from './testing/test-database.js'

const database = await useTestDatabase()
const { sql } = database
const uuid = randomUUID()
beforeAll(async () => {
  const newer = { id: randomUUID(), created_at: later(1) }
  for (const [table, row] of Object.entries(rows))
    await database.insert(table, { ...row(), id: uuid }, { ...row(), ...newer })
  const recipient = { position: 0, email: 'a', name: 'A', status: 'sent' }
  for (const bulk_send_id of [uuid, newer.id]) await database.insert('bulk_recipients', { bulk_send_id, ...recipient })
})

const owned = { account_id: owner.accountId, mode: owner.mode, created_at: now }
const pdf = { file_name: 'a.pdf', page_count: 1, file_size: 1, sha256: '0', working_sha256: '0', inspection: {} }

/** Rows of one owner, in each table whose rows have owners. */
const rows = {
  documents: rowOf.document,
  webhook_endpoints: rowOf.endpoint,
  events: () => rowOf.event({ position: 0 }),
  api_keys: () => ({ ...owned, key_hash: Buffer.from(randomUUID()), hint: 'hint' }),
  templates: () => ({ ...owned, ...pdf, title: 'Title', files_id: uuid, roles: [], fields: [], updated_at: now }),
  bulk_sends: () => ({ ...owned, document_id: uuid, status: 'completed', request: {} }),
  captured_messages: () => ({ ...owned, kind: 'code', recipient: '+442079460958', text: '' }),
  captured_emails: () => ({ ...owned, kind: 'copy', recipient: 'Ada', subject: '', text: '', html: '', links: [] }),
  requests: () => ({ ...owned, request_id: 'r', method: 'GET', path: '/', operation: 'o', status: 200, duration_ms: 1 })
}

const strangers: [string, Owner][] = [
  ['the other mode', { ...owner, mode: 'test' }],
  ['another account', { ...owner, accountId: randomUUID() }]
]
const page = { limit: 1, offset: 0 }

type Find = (tx: TransactionSql, by: Owner, id: string) => Promise<unknown>

/** What finds a row by its identifier, and what locks it. */
const finders: [name: string, prefix: IdPrefix, find: Find][] = [
  ['findDocument', 'doc', findDocument],
  ['findDocumentWithSigners', 'doc', (tx, by, id) => findDocumentWithSigners(tx as never, by, id)],
  ['findEndpoint', 'whe', findEndpoint],
  ['lockEndpoint', 'whe', lockEndpoint],
  ['lockApiKey', 'key', lockApiKey],
  ['findTemplate', 'tpl', findTemplate],
  ['lockTemplate', 'tpl', lockTemplate],
  ['lockTemplateForUse', 'tpl', lockTemplateForUse],
  ['readBulkSend', 'blk', readBulkSend],
  ['findRequest', 'req', (tx, by, id) => findRequest(tx as never, by, id)]
]

describe.each(finders)('%s', (_name, prefix, find) => {
  const by = (who: Owner, id = publicId(prefix, uuid)) => sql.begin((tx) => find(tx, who, id))

  test('finds what the owner has', async () => {
    expect(JSON.stringify(await by(owner))).toMatch(new RegExp(`"id":"(${uuid}|${publicId(prefix, uuid)})"`))
  })

  test.each(strangers)('does not find it for %s', async (_who, stranger) => {
    await expect(by(stranger)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  test('does not find what does not exist', async () => {
    await expect(by(owner, publicId(prefix, randomUUID()))).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })
})

test.each<[string, (by: Owner) => Promise<unknown>, unknown]>([
  ['findStatus', async (by) => (await findStatus(sql, by, publicId('doc', uuid))) !== null, false],
  ['hasTemplate', (by) => hasTemplate(sql, by, publicId('tpl', uuid)), false],
  ['findEvent', async (by) => (await findEvent(sql, by, uuid)) !== undefined, false],
  ['findEventPosition', async (by) => (await findEventPosition(sql, by, uuid)) !== undefined, false],
  ['lockDocument', (by) => sql.begin(async (tx) => (await lockDocument(tx, by, uuid)) !== undefined), false]
])('%s says that only the owner has it', async (_name, has) => {
  expect(await has(owner)).toBe(true)
  for (const [who, stranger] of strangers) expect(await has(stranger), who).toBe(false)
})

test.each<[string, (by: Owner) => Promise<{ rows: { created_at: Date | string }[]; total: number }>]>([
  ['API keys', (by) => listApiKeyRows(sql, by, {}, page)],
  ['bulk sends', (by) => listBulkSendItems(sql, by, {}, page)],
  ['captured e-mails', (by) => listCapturedEmails(sql, by, {}, page)],
  ['endpoints', (by) => listEndpointRows(sql, by, {}, page)],
  ['templates', (by) => listTemplateRows(sql, by, {}, page)]
])('the list of %s has those of its owner, the newest first', async (_name, list) => {
  const { rows, total } = await list(owner)
  expect(total).toBe(2)
  expect(rows.map(({ created_at }) => new Date(created_at))).toEqual([later(1)])
  for (const [who, stranger] of strangers) expect((await list(stranger)).total, who).toBe(0)
})

test.each<[string, (by: Owner) => Promise<unknown[]>]>([
  ['events', (by) => listEventRows(sql, by, {}, { order: 'asc', after: undefined, limit: 9 })],
  ['requests', (by) => listRequestRows(sql, by, {}, { after: undefined, limit: 9 })]
])('the list of %s has those of its owner', async (_name, list) => {
  expect(await list(owner)).toHaveLength(2)
  for (const [who, stranger] of strangers) expect(await list(stranger), who).toEqual([])
})

describe('a lock', () => {
  const template = publicId('tpl', uuid)
  const deletion = (table: string) => (tx: TransactionSql) => tx`delete from ${tx(table)} where id = ${uuid}`

  test.each<[string, (tx: TransactionSql) => Promise<unknown>, (tx: TransactionSql) => Promise<unknown>]>([
    ['a document', (tx) => lockDocument(tx, owner, uuid), (tx) => lockDocumentByUuid(tx, uuid)],
    ['a document of any owner', (tx) => lockDocumentByUuid(tx, uuid), (tx) => lockDocument(tx, owner, uuid)],
    [
      'a template that is changed',
      (tx) => lockTemplate(tx, owner, template),
      (tx) => lockTemplateForUse(tx, owner, template)
    ],
    ['a template that is used', (tx) => lockTemplateForUse(tx, owner, template), deletion('templates')],
    ['an endpoint', (tx) => lockEndpoint(tx, owner, publicId('whe', uuid)), deletion('webhook_endpoints')]
  ])('keeps %s as it is', async (_name, first, second) => {
    await expect(database.beside(first, second)).rejects.toMatchObject({ code: LOCKED })
  })

  test('lets a template be used by several at once', async () => {
    const use = (tx: TransactionSql) => lockTemplateForUse(tx, owner, template)
    expect(await database.beside(use, use)).toMatchObject({ id: uuid })
  })
})

test('what is in the trash is no document of its owner, and what was sent is no draft', async () => {
  const [trashed, sent] = [rowOf.document({ trashed_at: now }), rowOf.document({ status: 'sent' })]
  await database.insert('documents', trashed, sent)
  const [trashedId, sentId] = [publicId('doc', trashed.id), publicId('doc', sent.id)]
  await expect(findDocument(sql, owner, trashedId)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  await expect(findDocumentWithSigners(sql, owner, trashedId)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  expect([await findStatus(sql, owner, trashedId), await findStatus(sql, owner, sentId)]).toEqual([null, 'sent'])
  expect(await sql.begin((tx) => lockDocument(tx, owner, trashed.id))).toMatchObject({ id: trashed.id })
})

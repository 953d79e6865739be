import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { timeOf } from '../postgres/created-between.js'
import { listApiKeys } from './api-key-store.js'
import { listBulkSendItems } from './bulk-send-store.js'
import { captureEmail, findNewestEmails, listCapturedEmails } from './captured-email-store.js'
import { listDeliveryRows, listDocumentDeliveryRows } from './delivery-store.js'
import { type EventPosition, findEventPosition, listEventRows } from './event-list-store.js'
import { listFormRows } from './form-store.js'
import { listMemberRows } from './member-store.js'
import { listRequestRows, type RequestFilter } from './request-store.js'
import { listTemplateRows } from './template-store.js'
import { deliver } from './testing/deliver.js'
import { day, later, now, owner, rowOf } from './testing/rows.js'
import { useTestDatabase } from './testing/test-database.js'

const database = await useTestDatabase()
const { sql } = database
beforeEach(() =>
  database.clear('captured_emails', 'requests', 'events', 'templates', 'forms', 'documents', 'bulk_sends')
)

const owned = { account_id: owner.accountId, mode: owner.mode }
const page = { limit: 50, offset: 0 }

/** Stores rows that are made so many milliseconds after each other. Returns their identifiers. */
async function store(table: string, common: object, ...all: object[]): Promise<string[]> {
  const rows = all.map((changes, index) => ({ id: randomUUID(), created_at: later(index), ...common, ...changes }))
  await database.insert(table, ...rows)
  return rows.map(({ id }) => id)
}
/** The places, among those that were stored, of what was found. */
const placesOf = (ids: string[], rows: readonly { id: string }[]) => rows.map(({ id }) => ids.indexOf(id))

describe('captured e-mails', () => {
  const email = { ...owned, kind: 'copy', recipient: 'ada@example.com', subject: '', text: '', html: '', links: [] }

  test('are listed by address, document and time', async () => {
    const document_id = randomUUID()
    const ids = await store(
      'captured_emails',
      email,
      {},
      { recipient: 'ADA@example.com' },
      { document_id, recipient: 'b' }
    )
    const find = async (filter: Parameters<typeof listCapturedEmails>[2] | object) =>
      placesOf(ids, (await listCapturedEmails(sql, owner, filter, page)).rows)
    expect(await find({})).toEqual([2, 1, 0])
    expect(await find({ to: 'Ada@Example.com' })).toEqual([1, 0])
    expect(await find({ documentUuid: document_id })).toEqual([2])
    expect(await find({ documentUuid: null })).toEqual([])
    expect(await find({ created_after: now.toISOString() })).toEqual([2, 1])
    expect(await find({ created_before: later(2).toISOString() })).toEqual([1, 0])
    expect(placesOf(ids, await findNewestEmails(sql))).toEqual([2, 1, 0])
  })

  test('are captured once, unless their document was erased', async () => {
    const [kept, erased] = [rowOf.document(), rowOf.document({ erased_at: now })]
    await database.insert('accounts', rowOf.account({ id: owner.accountId }))
    await database.insert('documents', kept, erased)
    const capture = (documentUuid: string | null, id = randomUUID()) => {
      const to = { email: 'ada@example.com', name: 'Ada' }
      const letter = { id, ...owner, documentUuid, kind: 'copy', to, subject: '', text: '', html: '', links: ['link'] }
      return captureEmail(sql, letter as unknown as Parameters<typeof captureEmail>[1], now)
    }
    const id = randomUUID()
    for (const documentUuid of [null, kept.id, erased.id, randomUUID()]) await capture(documentUuid)
    for (let time = 0; time < 2; time++) await capture(null, id)
    const rows = await sql`select document_id, links from captured_emails order by document_id nulls last`
    expect(rows).toEqual([
      { document_id: kept.id, links: ['link'] },
      { document_id: null, links: ['link'] },
      { document_id: null, links: ['link'] }
    ])
  })
})

describe('requests', () => {
  const request = { ...owned, method: 'GET', path: '/', operation: 'listDocuments', duration_ms: 1, request_id: 'r' }

  test('are listed by what came of them, the newest first', async () => {
    const codes = [200, 299, 300, 399, 400, 499, 500, 599]
    const key = randomUUID()
    const others = [
      { status: 200, key_id: key },
      { status: 200, operation: 'sendDocument' },
      { status: 200, request_id: 'mine' }
    ]
    const ids = await store('requests', request, ...codes.map((status) => ({ status })), ...others)
    const find = async (filter: RequestFilter) =>
      placesOf(ids, await listRequestRows(sql, owner, filter, { after: undefined, limit: 50 }))
    expect(await find({ status: ['3xx'] })).toEqual([3, 2])
    expect(await find({ status: ['4xx'] })).toEqual([5, 4])
    expect(await find({ status: ['5xx'] })).toEqual([7, 6])
    expect(await find({ status: ['2xx'] })).toEqual([10, 9, 8, 1, 0])
    expect(await find({ status: ['4xx', '5xx'] })).toEqual([7, 6, 5, 4])
    expect(await find({ key })).toEqual([8])
    expect(await find({ operation: 'sendDocument' })).toEqual([9])
    expect(await find({ request_id: 'mine' })).toEqual([10])
    expect(await find({ created_after: later(8).toISOString() })).toEqual([10, 9])
  })

  test('follow one another, also those of one millisecond', async () => {
    const ids = await store('requests', { ...request, status: 200, created_at: now }, {}, {}, {})
    const [newest, middle, oldest] = [...ids].sort().reverse() as [string, string, string]
    const after = (id: string | undefined, limit: number) =>
      listRequestRows(sql, owner, {}, { after: id === undefined ? id : { id, created_at: now }, limit })
    expect((await after(undefined, 1)).map(({ id }) => id)).toEqual([newest])
    expect((await after(newest, 9)).map(({ id }) => id)).toEqual([middle, oldest])
    expect(await after(oldest, 9)).toEqual([])
  })
})

describe('events', () => {
  test('are listed in their order or the other way round, after another one', async () => {
    const document_id = randomUUID()
    const events = [
      { position: 1 },
      { position: 2, type: 'document.viewed' },
      { position: 2, document_id },
      { position: 0 }
    ]
    const rows = events.map((own, index) => rowOf.event({ created_at: later(index), body: `${index}`, ...own }))
    await database.insert('events', ...rows, rowOf.event({ position: 10 ** 12, body: 'of a transaction to come' }))
    const find = async (order: 'asc' | 'desc', filter: object = {}, after?: EventPosition) =>
      (await listEventRows(sql, owner, filter, { order, after, limit: 9 })).map(({ body }) => Number(body))
    expect(await find('asc')).toEqual([3, 0, 1, 2])
    expect(await find('desc')).toEqual([2, 1, 0, 3])
    const after = await findEventPosition(sql, owner, rows[1]!.id)
    expect(await find('asc', {}, after)).toEqual([2])
    expect(await find('desc', {}, after)).toEqual([0, 3])
    expect(await find('asc', { type: ['document.viewed'] })).toEqual([1])
    expect(await find('asc', { document: document_id })).toEqual([2])
    expect(await find('asc', { created_before: later(2).toISOString() })).toEqual([0, 1])

    const document = randomUUID()
    const large = [1, 2, 3].map((position) =>
      rowOf.event({ position, document_id: document, body: 'x'.repeat(3_000_000) })
    )
    await database.insert('events', ...large)
    const page = await listEventRows(sql, owner, { document }, { order: 'asc', after: undefined, limit: 9 })
    expect(page.map(({ found }) => found)).toEqual([3, 3])
  })
})

describe('deliveries', () => {
  test('are listed by endpoint or document, status and time', async () => {
    const changes = [{}, { status: 'failed' }, { status: 'delivered' }].map((own, index) => ({
      ...own,
      created_at: later(index)
    }))
    const { id, deliveries } = await deliver(database, {}, ...changes)
    await deliver(database, {}, {})
    const of = async (filter: object) => placesOf(deliveries, (await listDeliveryRows(sql, id, filter, page)).rows)
    expect(await of({})).toEqual([2, 1, 0])
    expect(await of({ status: ['failed', 'pending'] })).toEqual([1, 0])
    expect(await of({ created_after: now.toISOString() })).toEqual([2, 1])
    const document_id = randomUUID()
    const event_id = (await database.row('webhook_deliveries', deliveries[1]!)).event_id
    await sql`alter table events disable trigger all`
    await sql`update events set document_id = ${document_id} where id = ${event_id}`
    await sql`alter table events enable trigger all`
    const listed = await listDocumentDeliveryRows(sql, document_id, {}, page)
    expect([placesOf(deliveries, listed.rows), listed.total]).toEqual([[1], 1])
    expect((await listDocumentDeliveryRows(sql, document_id, { status: ['pending'] }, page)).total).toBe(0)
  })
})

describe('templates, forms and bulk sends', () => {
  const pdf = { file_name: 'a.pdf', page_count: 1, file_size: 1, sha256: '0', working_sha256: '0', inspection: {} }
  const blueprint = { ...pdf, roles: [], fields: [], updated_at: now }

  test('templates are listed by what they say and when they were changed', async () => {
    const template = { ...owned, ...blueprint, title: 'Lease', files_id: randomUUID() }
    const ids = await store(
      'templates',
      template,
      {},
      { description: 'a LEASED flat', title: 'Other' },
      { title: '100%' },
      {
        updated_at: later(1),
        title: 'Sale'
      }
    )
    const find = async (filter: object) => placesOf(ids, (await listTemplateRows(sql, owner, filter, page)).rows)
    const { rows } = await listTemplateRows(sql, owner, {}, page)
    expect(rows[0]).not.toHaveProperty('inspection')
    expect(await find({})).toEqual([3, 2, 1, 0])
    expect(await find({ search: 'lease' })).toEqual([1, 0])
    expect(await find({ search: '%' })).toEqual([2])
    expect(await find({ updated_after: now.toISOString() })).toEqual([3])
  })

  test('forms are listed by state, with those of no state, and by category, in the order of their titles', async () => {
    const form = { ...blueprint, digest: '', category: 'other', files_id: randomUUID() }
    const rows = [
      { title: 'C', state: 'CA' },
      { title: 'A', state: null },
      { title: 'B', state: 'TX', category: 'lease', description: 'Residential' }
    ].map((own) => ({ id: randomUUID(), slug: randomUUID(), ...form, ...own }))
    await database.insert('forms', ...rows)
    const ids = rows.map(({ id }) => id)
    const find = async (filter: object) => placesOf(ids, (await listFormRows(sql, filter, page)).rows)
    expect((await listFormRows(sql, {}, page)).rows[0]).not.toHaveProperty('inspection')
    expect(await find({})).toEqual([1, 2, 0])
    expect(await find({ state: ['ca'] })).toEqual([1, 0])
    expect(await find({ state: ['ca', 'TX'] })).toEqual([1, 2, 0])
    expect(await find({ category: 'lease' })).toEqual([2])
    expect(await find({ search: 'resident' })).toEqual([2])
  })

  test('bulk sends are listed by status, with what came of their recipients', async () => {
    const bulk = { ...owned, document_id: randomUUID(), request: {} }
    const ids = await store('bulk_sends', bulk, { status: 'queued' }, { status: 'completed' })
    const recipient = { email: 'a', name: 'A' }
    for (const [position, status] of ['sent', 'sent', 'failed', 'queued'].entries())
      await database.insert('bulk_recipients', { bulk_send_id: ids[1], position, status, ...recipient })
    await database.insert('bulk_recipients', { bulk_send_id: ids[0], position: 0, status: 'queued', ...recipient })
    const { rows, total } = await listBulkSendItems(sql, owner, { status: ['completed', 'processing'] }, page)
    expect([rows, total]).toEqual([[expect.objectContaining({ total: 4, sent: 2, failed: 1 })], 1])
    const all = await listBulkSendItems(sql, owner, {}, page)
    expect(all.rows.map(({ status }) => status)).toEqual(['completed', 'queued'])
  })
})

test('members and keys are listed for their account, the oldest first', async () => {
  const account_id = randomUUID()
  const members = [2, 1].map((at) => rowOf.member({ account_id, invited_at: later(at) }))
  await database.insert('members', ...members, rowOf.member())
  const listed = await listMemberRows(sql, account_id, {}, page)
  expect([listed.rows.map(({ id }) => id), listed.total]).toEqual([[members[1]!.id, members[0]!.id], 2])
  const key = (at: number) => ({
    account_id,
    mode: 'test',
    key_hash: Buffer.from(randomUUID()),
    hint: '',
    created_at: later(at)
  })
  const ids = await store('api_keys', {}, key(day), key(0))
  await store('api_keys', {}, { ...key(0), account_id: randomUUID() })
  expect(placesOf(ids, await listApiKeys(sql, account_id))).toEqual([1, 0])
})

test('a day is one of UTC, whatever time zone the database has', async () => {
  const [row] = await sql.begin(async (tx) => {
    await tx`set local time zone 'Asia/Tokyo'`
    return tx<{ day: Date }[]>`select ${timeOf(tx, '2026-01-31')} as day`
  })
  expect(row!.day).toEqual(new Date('2026-01-31T00:00:00Z'))
})

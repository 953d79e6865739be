import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { seedDocuments } from '../../support/seed-documents.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

// Lists are read from narrow rows that triggers maintain. These tests compare them with plain SQL.

let world: World
beforeAll(async () => {
  world = await createWorld()
  await seedDocuments(world, 3000)
})
afterAll(() => world[Symbol.asyncDispose]())

type Query = Record<string, string>

const lists: Query[] = [
  {},
  { sort: 'updated_at' },
  { status: 'sent' },
  { status: 'voided', sort: 'updated_at' },
  { trashed: 'true' },
  { external_id: 'ref-7' },
  { search: 'a' },
  { search: 'CONTRACT' },
  { search: 'zürich' },
  { search: 'zeppelin' },
  { search: 'ref-7', sort: 'updated_at' },
  { search: 'Ågren', status: 'completed' },
  { search: 'nowhere to be found' },
  { search: '%' }
]

/** The content of the database, queried in the simplest way. */
async function expected(query: Query) {
  const { status = null, external_id = null, trashed, search = '', sort = 'created_at' } = query
  const rows = await world.sql<{ id: string }[]>`
    select id
    from documents
    where account_id = ${uuidOf(world.account.account_id)}
      and mode = 'live'
      and (trashed_at is not null) = ${trashed === 'true'}
      and (${status}::text is null or status = ${status})
      and (${external_id}::text is null or external_id = ${external_id})
      and position(lower(${search} collate "und-x-icu") in lower(
        concat_ws(' ', title, file_name, external_id, (
          select string_agg(name || ' ' || email, ' ') from signers where document_id = documents.id
        )) collate "und-x-icu"
      )) > 0
    order by ${world.sql(sort)}, id
  `
  return rows.map(({ id }) => id)
}

async function expectAgreement(query: Query) {
  const all = await expected(query)
  const pages = Math.max(1, Math.ceil(all.length / 20))
  for (const order of ['asc', 'desc']) {
    const ordered = order === 'asc' ? all : all.toReversed()
    for (const page of new Set(
      [1, 2, Math.ceil(pages / 2), pages - 1, pages, pages + 1].filter((number) => number > 0)
    )) {
      const { body } = await world.api.get(`/documents?${new URLSearchParams({ ...query, order, page: String(page) })}`)
      const found = body.data.map(({ id }: { id: string }) => uuidOf(id))
      const where = JSON.stringify({ ...query, order, page })
      expect(found, where).toEqual(ordered.slice((page - 1) * 20, page * 20))
      expect(body.pagination, where).toMatchObject({ total: all.length, total_pages: Math.ceil(all.length / 20) })
    }
  }
}

const agreeAll = async () => {
  for (const query of lists) await expectAgreement(query)
}

describe('every list matches the database', { timeout: 120_000 }, () => {
  test('as they were seeded', async () => {
    await agreeAll()
  })

  test('after documents were created, sent, signed, voided, trashed, restored and purged', async () => {
    const ada = { email: 'ada@example.com', name: 'Ada Ågren' }
    const sent = await sendDraft(world.api, [ada])
    const voided = await sendDraft(world.api, [ada])
    await world.api.post(`/documents/${voided.id}/void`, { reason: 'The terms have changed.' })
    await sign(await openSession(world, sent.id, sent.signers[0].id))
    await waitForStatus(world.api, sent.id, 'completed')
    const [trashed, restored] = [await createDraft(world.api), await createDraft(world.api)]
    for (const { id } of [trashed, restored]) await world.api.delete(`/documents/${id}`)
    await world.api.post(`/documents/${restored.id}/restore`)
    await agreeAll()
    // The seeded trash is older than thirty days: only documents that were just trashed remain.
    await world.sweep()
    const { body } = await world.api.get('/documents?trashed=true')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([trashed!.id])
    await agreeAll()
  })

  test('after changes in the middle of them', async () => {
    await world.sql`
      update documents set updated_at = updated_at + interval '3 days', status = 'voided'
      where file_name = 'scan.pdf' and external_id in ('ref-7', 'ref-11')
    `
    await world.sql`delete from documents where external_id = 'ref-12' and created_at < '2024-01-02'`
    await world.sql`update signers set name = 'Zeppelin Ågren' where email like 'person%' and document_id in (
      select id from documents where external_id = 'ref-13'
    )`
    await agreeAll()
  })

  test('after many changes', async () => {
    await world.sql`update documents set updated_at = updated_at + interval '1 hour' where external_id < 'ref-3'`
    await agreeAll()
  })
})

test('a list’s total matches its snapshot while documents are created', async () => {
  const before = (await world.api.get('/documents?search=together')).body.pagination.total
  const making = Promise.all(Array.from({ length: 12 }, () => createDraft(world.api, { title: 'Made together' })))
  for (let asked = 0; asked < 20; asked++) {
    const { body } = await world.api.get('/documents?search=together')
    expect(body.data).toHaveLength(body.pagination.total)
  }
  await making
  expect((await world.api.get('/documents?search=together')).body.pagination.total).toBe(before + 12)
  await expectAgreement({})
})

test('a transaction counts once it is committed, and never if it is rolled back', async () => {
  const total = async () => (await world.api.get('/documents?search=scan')).body.pagination.total
  const undone = new Error('undone')
  let before = 0
  await world.sql.begin(async (tx) => {
    await tx`update documents set file_name = 'other.pdf' where external_id = 'ref-21'`
    before = await total()
  })
  const left = (await expected({ search: 'scan' })).length
  expect(await total()).toBe(left)
  expect(before).toBeGreaterThan(left)
  await world.sql
    .begin(async (tx) => {
      await tx`update documents set file_name = 'other.pdf' where external_id = 'ref-22'`
      throw undone
    })
    .catch((error) => expect(error).toBe(undone))
  expect(await total()).toBe(left)
})

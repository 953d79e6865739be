import { expect, it } from 'vitest'
import type { SignpostError } from './index.js'
import { fakeClient, json, type Seen } from './testing/fake-fetch.js'

function listOf(total: number, says: (has_more: boolean) => object = (has_more) => ({ has_more })) {
  return fakeClient([
    ({ url }: Seen) => {
      const query = new URL(url).searchParams
      const page = Number(query.get('page') ?? 1)
      const size = Number(query.get('per_page') ?? 20)
      const ids = Array.from({ length: total }, (_, index) => ({ id: `doc_${index}` }))
      const rest = ids.slice(ids.findIndex(({ id }) => id === query.get('after')) + 1)
      const pagination = { page, per_page: size, total, total_pages: Math.ceil(total / size) }
      return json({ data: rest.slice((page - 1) * size, page * size), ...says(rest.length > page * size), pagination })
    }
  ])
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

it('returns a page when awaited, with one request', async () => {
  const { signpost, seen } = listOf(45)
  const list = signpost.documents.list({ status: 'sent', page: 2 })
  expect(seen).toHaveLength(0)
  const { data, pagination } = await list
  expect(data).toHaveLength(20)
  expect(data[0]!.id).toBe('doc_20')
  expect(pagination).toEqual({ page: 2, per_page: 20, total: 45, total_pages: 3 })
  expect(seen.map(({ url }) => url)).toEqual(['http://sign.test/v1/documents?status=sent&page=2'])
  await list
  expect(seen).toHaveLength(1)
})

it('iterates over all pages with as few requests as possible', async () => {
  const { signpost, seen } = listOf(245)
  const all = await collect(signpost.documents.list())
  expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 245 }, (_, index) => `doc_${index}`))
  expect(seen).toHaveLength(3)
})

it('iterates over all pages of a service that does not say whether entries follow', async () => {
  const { signpost, seen } = listOf(245, () => ({}))
  expect(await collect(signpost.documents.list())).toHaveLength(245)
  // It finds out by an empty page.
  expect(seen).toHaveLength(4)
})

it('keeps the caller’s page size and first page', async () => {
  const { signpost, seen } = listOf(7)
  const all = await collect(signpost.webhooks.list({ per_page: 2, page: 2 }))
  expect(all).toHaveLength(5)
  expect(seen.map(({ url }) => new URL(url).search)).toEqual([
    '?per_page=2&page=2',
    '?per_page=2&after=doc_3',
    '?per_page=2&after=doc_5'
  ])
})

it.each([0, 100])('sends one request for %i entries', async (total) => {
  const { signpost, seen } = listOf(total)
  expect(await collect(signpost.templates.list())).toHaveLength(total)
  expect(seen).toHaveLength(1)
})

it('sends no more requests after the caller breaks the loop', async () => {
  const { signpost, seen } = listOf(500)
  for await (const _ of signpost.documents.list()) break
  expect(seen).toHaveLength(1)
})

it('iterates over whole pages', async () => {
  const { signpost } = listOf(5)
  const pages = await collect(signpost.documents.list({ per_page: 3 }).pages())
  expect(pages.map(({ data }) => data.length)).toEqual([3, 2])
})

it('behaves like a promise', async () => {
  const { signpost } = fakeClient([new TypeError('no')], { maxRetries: 0 })
  expect(await signpost.documents.list().catch((error) => (error as SignpostError).code)).toBe('CONNECTION_FAILED')
  let ended = false
  const end = () => {
    ended = true
  }
  await listOf(1).signpost.documents.list().finally(end)
  expect(ended).toBe(true)
})

it('returns the entries of all pages up to a limit', async () => {
  const few = listOf(245)
  expect(await few.signpost.documents.list().all({ limit: 30 })).toHaveLength(30)
  expect(few.seen.map(({ url }) => url)).toEqual(['http://sign.test/v1/documents?per_page=30'])
  const { signpost, seen } = listOf(245)
  expect(await signpost.documents.list().all({ limit: 1000 })).toHaveLength(245)
  expect(await signpost.documents.list().all({ limit: 150 })).toHaveLength(150)
  expect(seen).toHaveLength(5)
  for (const options of [{}, undefined, { limit: Number.NaN }]) {
    const endless = signpost.documents.list().all(options as never)
    await expect(endless).rejects.toThrow(/^limit is (undefined|NaN), but must be the largest number/)
  }
})

it('turns pages', async () => {
  const { signpost, seen } = listOf(5)
  const first = await signpost.documents.list({ per_page: 3, status: 'sent' })
  expect(first.hasNextPage()).toBe(true)
  const second = await first.nextPage()
  expect(second.data.map(({ id }) => id)).toEqual(['doc_3', 'doc_4'])
  expect(second.hasNextPage()).toBe(false)
  await expect(second.nextPage()).rejects.toThrow(RangeError)
  expect(seen.map(({ url }) => new URL(url).search)).toEqual([
    '?per_page=3&status=sent',
    '?per_page=3&status=sent&page=2'
  ])
})

it('gives the response of a page', async () => {
  const { signpost } = listOf(5)
  const { data, status } = await signpost.documents.list({ per_page: 3 }).withResponse()
  expect(status).toBe(200)
  expect(data.hasNextPage()).toBe(true)
})

it('continues after the last entry of a list without page numbers', async () => {
  const { signpost, seen } = fakeClient([
    json({ data: [{ id: 'evt_3' }, { id: 'evt_2' }], has_more: true }),
    json({ data: [{ id: 'evt_1' }], has_more: false })
  ])
  const events = await collect(signpost.events.list({ type: 'document.sent' }))
  expect(events.map(({ id }) => id)).toEqual(['evt_3', 'evt_2', 'evt_1'])
  expect(seen.map(({ url }) => new URL(url).search)).toEqual([
    '?per_page=100&type=document.sent',
    '?per_page=100&type=document.sent&after=evt_2'
  ])
})

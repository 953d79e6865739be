import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import { createDraft } from '../support/journey.js'
import { makePdf } from '../support/pdfs.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

describe('an idempotency key', () => {
  const create = async (key: string, title: string) =>
    world.api.post(
      '/documents',
      { file_name: 'a.pdf', file: (await makePdf()).toString('base64').slice(0), title },
      { headers: { 'idempotency-key': key } }
    )

  test('returns the first response again, and rejects another body', async () => {
    const body = { file_name: 'a.pdf', file: (await makePdf()).toString('base64'), title: 'Once' }
    const headers = { 'idempotency-key': 'order-1' }
    const first = await world.api.post('/documents', body, { headers })
    const second = await world.api.post('/documents', body, { headers })
    expect(second.body).toEqual(first.body)
    expect([first, second].map((answer) => answer.headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    expect((await world.api.get('/documents?search=Once')).body.pagination.total).toBe(1)
    const reused = await create('order-1', 'Twice')
    expect({ status: reused.status, code: reused.body.error.code }).toEqual({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED'
    })
    world.clock.advance(24 * 3600_000)
    expect((await create('order-1', 'Twice')).status).toBe(201)
  })

  test('is valid for a request that a server of an older version answered', async () => {
    const headers = { 'idempotency-key': 'order-8' }
    const ask = (body: object) => world.api.post('/documents/upload-url', body, { headers })
    const first = await ask({ file_size: 1000, file_name: 'a.pdf' })
    // That version depended on the order.
    const asWritten = createHash('sha256').update('{"file_size":1000,"file_name":"a.pdf"}').digest()
    await world.sql`update idempotency_keys set body_hash = ${asWritten} where key = 'order-8'`
    expect((await ask({ file_size: 1000, file_name: 'a.pdf' })).body).toEqual(first.body)
    expect((await ask({ file_size: 1001, file_name: 'a.pdf' })).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('lets one of two simultaneous requests do the work', async () => {
    const body = { file_name: 'a.pdf', file: (await makePdf()).toString('base64'), title: 'At once' }
    const headers = { 'idempotency-key': 'order-2' }
    const answers = await Promise.all([1, 2, 3].map(() => world.api.post('/documents', body, { headers })))
    expect((await world.api.get('/documents?search=At%20once')).body.pagination.total).toBe(1)
    for (const { status, body } of answers) {
      expect(status === 201 || body.error.code === 'IDEMPOTENCY_IN_PROGRESS').toBe(true)
    }
  })

  test('does not store errors: what is possible now succeeds', async () => {
    const headers = { 'idempotency-key': 'order-3' }
    const { id } = await createDraft(world.api)
    const end = () => world.api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' }, { headers })
    expect((await end()).status).toBe(409)
    const again = await end()
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([409, null])
    await world.api.post(`/documents/${id}/send`, { signers: [ada] })
    const [done, replayed] = [await end(), await end()]
    expect([done.status, done.headers.get('idempotency-replayed')]).toEqual([200, null])
    expect([replayed.status, replayed.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  })

  test('does not store that a plan has no room', async () => {
    const free = createApi(world.url, (await world.createAccount({ plan: 'free' })).live_key)
    const headers = { 'idempotency-key': 'order-9' }
    const add = (options = {}) =>
      free.post('/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['document.sent'] }, options)
    const first = await add()
    for (let more = await add(); more.status === 201; ) more = await add()
    expect((await add({ headers })).body.error.code).toBe('PLAN_LIMIT_EXCEEDED')
    await free.delete(`/webhooks/${first.body.id}`)
    expect((await add({ headers })).status).toBe(201)
  })

  test('does not store validation errors: a corrected request succeeds', async () => {
    const headers = { 'idempotency-key': 'order-4' }
    const ask = (body: object) => world.api.post('/documents/upload-url', body, { headers })
    const wrong = { file_name: 'a.pdf', file_size: 0 }
    expect((await ask(wrong)).status).toBe(422)
    const again = await ask(wrong)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([422, null])
    const right = await ask({ ...wrong, file_size: 1000 })
    expect(right.status).toBe(200)
    // Of the operation itself, not of the validation.
    const broken = { headers: { 'idempotency-key': 'order-5' } }
    const file = (await makePdf()).toString('base64')
    expect((await world.api.post('/documents', { file_name: 'a.pdf', file: 'aGVsbG8=' }, broken)).status).toBe(422)
    expect((await world.api.post('/documents', { file_name: 'a.pdf', file }, broken)).status).toBe(201)
  })

  test('ignores the order of the properties in the body', async () => {
    const headers = { 'idempotency-key': 'order-6' }
    const ask = (body: string) => world.api.post('/documents/upload-url', body, { headers })
    expect((await ask('{"file_name":"a.pdf","file_size":1}')).status).toBe(200)
    const turned = await ask('{ "file_size": 1, "file_name": "a.pdf" }')
    expect([turned.status, turned.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    const other = await ask('{"file_name":"a.pdf","file_size":2}')
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('works with a path of any length', async () => {
    const headers = { 'idempotency-key': 'order-7' }
    const { status } = await world.api.post(`/documents/${'x'.repeat(6000)}/seal`, undefined, { headers })
    expect(status).toBe(404)
  })
})

import { expect, it, vi } from 'vitest'
import type { Signpost } from './index.js'
import { fakeClient, json, problem } from './testing/fake-fetch.js'

const headers = {
  'x-request-id': 'req_1',
  'x-ratelimit-limit': '100',
  'x-ratelimit-remaining': '99',
  'x-ratelimit-reset': '1767225600'
}

it('gives the response with its rate limit and request identifier', async () => {
  const { signpost } = fakeClient([json({ id: 'acc_1' }, 200, headers)])
  const call = signpost.account.get()
  const { response, ...rest } = await call.withResponse()
  expect(response).toBeInstanceOf(Response)
  expect(rest).toEqual({
    data: { id: 'acc_1' },
    status: 200,
    headers: response.headers,
    rateLimit: { limit: 100, remaining: 99, reset: new Date('2026-01-01T00:00:00Z') },
    requestId: 'req_1'
  })
  expect(await call).toBe(rest.data)
})

it('has no rate limit if the response does not say', async () => {
  const { signpost } = fakeClient([json({ id: 'acc_1' })])
  expect(await signpost.account.get().withResponse()).toMatchObject({ rateLimit: undefined, requestId: undefined })
})

it('gives the response of an upload, a download and a deletion', async () => {
  const created = fakeClient([json({ id: 'doc_1' }, 201, headers)]).signpost.documents.create({ file: 'JQ==' })
  expect(await created.withResponse()).toMatchObject({ status: 201, requestId: 'req_1' })
  const pdf = new Response('%PDF', { headers: { 'content-type': 'application/pdf', ...headers } })
  const file = await fakeClient([pdf]).signpost.documents.download('doc_1').withResponse()
  expect(file).toMatchObject({ data: new Uint8Array([37, 80, 68, 70]), requestId: 'req_1' })
  const deleted = fakeClient([new Response(null, { status: 204, headers })]).signpost.documents.delete('doc_1')
  expect(await deleted.withResponse()).toMatchObject({ data: undefined, status: 204, requestId: 'req_1' })
})

it('throws the error of the call, once', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const { signpost } = fakeClient([problem(404, 'RESOURCE_NOT_FOUND')])
  await expect(signpost.documents.get('doc_1').withResponse()).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

it.each<[string, (signpost: Signpost) => PromiseLike<unknown>]>([
  ['get', (signpost) => signpost.documents.get('doc_1')],
  ['create', (signpost) => signpost.documents.create({ file_name: 'a.pdf', file: new Uint8Array([37]) })],
  ['list', (signpost) => signpost.documents.list()],
  ['all', (signpost) => signpost.documents.list().all({ limit: 5 })],
  [
    'for await',
    async (signpost) => {
      for await (const event of signpost.events.list()) expect.unreachable(event.id)
    }
  ]
])('an error of %s says in its stack where the call was made', async (_name, call) => {
  const { signpost } = fakeClient([problem(422, 'VALIDATION_FAILED')])
  async function handlerOfTheApp() {
    await call(signpost)
  }
  await expect(handlerOfTheApp()).rejects.toMatchObject({ stack: expect.stringContaining('api-promise.test') })
})

import { expect, test, vi } from 'vitest'
import { body, headers, secret } from '../testing/delivery.js'
import { type LambdaHandlerOptions, type LambdaRequest, webhookHandler } from './lambda.js'

const lowered = () => Object.fromEntries(Object.entries(headers()).map(([name, value]) => [name.toLowerCase(), value]))

function invoke(request: Partial<LambdaRequest>, options: Partial<LambdaHandlerOptions> = {}) {
  const handler = webhookHandler({ secret, onEvent: () => undefined, ...options })
  return handler({ headers: lowered(), body, isBase64Encoded: false, ...request }, 'context')
}

test.each<[string, Partial<LambdaRequest>]>([
  ['text', {}],
  ['base64', { body: Buffer.from(body).toString('base64'), isBase64Encoded: true }],
  ['header names with capitals, as of a REST API', { headers: headers() }]
])('an event is passed to onEvent and answered with 204: %s', async (_, request) => {
  const onEvent = vi.fn()
  expect(await invoke(request, { onEvent })).toEqual({ statusCode: 204 })
  expect(onEvent).toHaveBeenCalledExactlyOnceWith(JSON.parse(body), expect.objectContaining(request), 'context')
})

test.each(['{}', null, undefined])('another body is answered with 400 and the reason: %s', async (other) => {
  const answer = await invoke({ body: other })
  expect(answer).toMatchObject({ statusCode: 400, headers: { 'content-type': 'application/json' } })
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ error: { code: 'SIGNATURE_MISMATCH' } })
})

test('a body that is too large is answered with 413', async () => {
  expect(await invoke({}, { maxBytes: 10 })).toMatchObject({ statusCode: 413 })
})

test('the invocation fails if onEvent throws', async () => {
  await expect(invoke({}, { onEvent: () => Promise.reject(new Error('database')) })).rejects.toThrow('database')
})

test('an invalid secret is detected immediately', () => {
  expect(() => webhookHandler({ secret: '', onEvent: vi.fn(() => undefined) })).toThrow(
    expect.objectContaining({ code: 'INVALID_SECRET' })
  )
})

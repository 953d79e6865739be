import { describe, expect, it, vi } from 'vitest'
import {
  AuthenticationError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  QuotaExceededError,
  RateLimitError,
  ServiceError,
  SignpostConnectionError,
  SignpostError,
  StateConflictError
} from './index.js'
import { fakeClient, problem } from './testing/fake-fetch.js'

async function errorOf(response: Response): Promise<SignpostError> {
  return fakeClient([response], { maxRetries: 0 })
    .signpost.account.get()
    .then(
      () => expect.unreachable(),
      (error) => error
    )
}

it('has everything that the service said', async () => {
  const more = {
    type: 'validation_error',
    request_log_url: 'http://l',
    details: { 'signers[0].email': 'must be an e-mail address' }
  }
  const error = await errorOf(problem(422, 'VALIDATION_FAILED', more))
  expect(error).toBeInstanceOf(SignpostError)
  expect({ ...error, message: error.message, name: error.name }).toEqual({
    name: 'InvalidRequestError',
    message: 'It is VALIDATION_FAILED.',
    code: 'VALIDATION_FAILED',
    type: 'validation_error',
    status: 422,
    details: { 'signers[0].email': 'must be an e-mail address' },
    requestId: 'req_1',
    requestLogUrl: 'http://l',
    docUrl: 'http://d'
  })
})

it('says when the response is not from Signpost', async () => {
  const html = { headers: { 'content-type': 'text/html; charset=utf-8', 'x-request-id': 'proxy-1' } }
  const error = await errorOf(new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway', ...html }))
  expect(error).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 502, requestId: 'proxy-1' })
  expect(error.message).toContain('The response is 502 Bad Gateway (text/html).')
  expect(await errorOf(new Response(null, { status: 403 }))).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 403 })
})

it('has the request identifier even if only the header contains it', async () => {
  const answer = problem(404, 'RESOURCE_NOT_FOUND', { request_id: undefined }, { 'x-request-id': 'req_2' })
  expect(await errorOf(answer)).toMatchObject({ code: 'RESOURCE_NOT_FOUND', requestId: 'req_2' })
})

it.each([
  ['an empty 200', new Response(null, { status: 200 })],
  ['an empty 200 with a length', new Response(null, { headers: { 'content-length': '0' } })],
  ['null', new Response('null', { headers: { 'content-type': 'application/json' } })]
])('reports a success without content: %s', async (_, answer) => {
  expect(await errorOf(answer)).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 200 })
})

it('says when the response is incomplete, with the request identifier', async () => {
  const headers = { 'content-type': 'application/json', 'x-request-id': 'req_01jd3mzzp4fq8rj6w0q4v5k2xa' }
  for (const body of ['{"id":"acc', '', null]) {
    const error = await errorOf(new Response(body, { headers }))
    expect(error).toMatchObject({ code: 'UNEXPECTED_RESPONSE', requestId: headers['x-request-id'] })
    expect(error.message).toContain(`incomplete (${headers['x-request-id']})`)
    expect(error.message).not.toContain('not from Signpost')
  }
})

it('says where the base URL is another page of the service', async () => {
  const headers = { 'content-type': 'text/html', 'x-request-id': 'req_01jd3mzzp4fq8rj6w0q4v5k2xa' }
  const error = await errorOf(new Response('<!doctype html>', { status: 404, headers }))
  expect(error.message).toContain('Check baseUrl')
})

it('reports a 204 where an object is expected', async () => {
  const error = await errorOf(new Response(null, { status: 204 }))
  expect(error).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 204 })
})

it('reports an unexpected success', async () => {
  const error = await errorOf(new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }))
  expect(error).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 200 })
  expect(error.cause).toBeInstanceOf(SyntaxError)
})

it('does not follow a redirect with the key', async () => {
  const headers = { location: 'https://sign.test/v1/account?secret=1' }
  const error = await errorOf(new Response(null, { status: 308, headers }))
  expect(error).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 308 })
  expect(error.message).toContain('a redirect (308) to https://sign.test/v1/account.')
})

describe('classes', () => {
  it.each([
    ['authentication_error', AuthenticationError, 'AuthenticationError'],
    ['authorization_error', PermissionError, 'PermissionError'],
    ['not_found', NotFoundError, 'NotFoundError'],
    ['validation_error', InvalidRequestError, 'InvalidRequestError'],
    ['state_conflict', StateConflictError, 'StateConflictError'],
    ['rate_limit_exceeded', RateLimitError, 'RateLimitError'],
    ['quota_exceeded', QuotaExceededError, 'QuotaExceededError'],
    ['internal_error', ServiceError, 'ServiceError']
  ])('an error of the type %s has its own', async (type, Class, name) => {
    const error = await errorOf(problem(400, 'X', { type }))
    expect(error).toBeInstanceOf(Class)
    expect(error).toBeInstanceOf(SignpostError)
    expect(error).not.toBeInstanceOf(SignpostConnectionError)
    expect(error.name).toBe(name)
    expect(error.stack).toMatch(new RegExp(`^${name}: It is X\\.`))
  })

  it.each(['overload_error', 'constructor', '__proto__'])(
    'an error of the type %s has the base class',
    async (type) => {
      const error = await errorOf(problem(400, 'X', { type }))
      expect(Object.getPrototypeOf(error)).toBe(SignpostError.prototype)
      expect(error.type).toBe(type)
    }
  )

  it('recognize the errors of another copy of this package', async () => {
    vi.resetModules()
    const copy = await import('./errors.js')
    expect(copy.SignpostError).not.toBe(SignpostError)
    const error = copy.createError('None.', { code: 'X', type: 'not_found' })
    expect(error instanceof SignpostError).toBe(true)
    expect(error instanceof NotFoundError).toBe(true)
    expect(error instanceof RateLimitError).toBe(false)
    expect(new Error('x') instanceof SignpostError).toBe(false)
    expect({ name: 'SignpostError' } instanceof SignpostError).toBe(false)
  })

  it('can be extended', () => {
    class OwnError extends SignpostError {}
    expect(new OwnError('x', { code: 'X' })).toBeInstanceOf(OwnError)
    expect(new SignpostError('x', { code: 'X' }) instanceof OwnError).toBe(false)
  })
})

it.each([
  ['a text', '"no"'],
  ['no message', '{"error":{"code":"X"}}'],
  ['a list', '[]']
])('says that %s is not an error of Signpost', async (_, body) => {
  const error = await errorOf(new Response(body, { status: 400, headers: { 'content-type': 'application/json' } }))
  expect(error.code).toBe('UNEXPECTED_RESPONSE')
})

it('is written to JSON with its name and message', async () => {
  const error = await errorOf(problem(404, 'RESOURCE_NOT_FOUND'))
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({
    name: error.name,
    message: error.message,
    code: 'RESOURCE_NOT_FOUND',
    status: 404
  })
})

it('a header that no request can have is a mistake of the program, which is not tried again', async () => {
  const { signpost, seen } = fakeClient([problem(404, 'RESOURCE_NOT_FOUND')], { headers: { 'x-a': 'b\r\nc: d' } })
  await expect(signpost.account.get()).rejects.toBeInstanceOf(TypeError)
  expect(seen).toEqual([])
})

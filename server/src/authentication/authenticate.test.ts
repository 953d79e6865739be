import { requestLimits } from '@signpost/spec/rules'
import { expect, test } from 'vitest'
import { publicId } from '../contract/ids.js'
import { createSigningToken } from '../signing-session/signing-token.js'
import { credentialOf } from './authenticate.js'
import { originOf } from './origin.js'
import { account, attempt, hour, now, setUp, storedKey, storedSession } from './testing/attempt.js'

const key = { authorization: 'Bearer sp_test_abc' }
const session = { cookie: 'other=1; __Host-signpost=token', 'x-signpost-mode': 'live' }

test('a key is sent in one of two headers', async () => {
  const authentication = setUp({ api_keys: storedKey() })
  for (const headers of [key, { 'x-api-key': ' sp_test_abc ' }]) {
    const { caller } = await attempt(authentication, headers)
    expect(caller).toMatchObject({ mode: 'test', member: null, account: { id: account.id } })
  }
})

test.each([
  ['no key', {}, undefined, 'API_KEY_MISSING'],
  ['text that is no key', { authorization: 'Bearer secret' }, storedKey(), 'API_KEY_INVALID'],
  ['a key that nobody has', key, undefined, 'API_KEY_INVALID'],
  ['a revoked key', key, storedKey({ revoked_at: now }), 'API_KEY_REVOKED'],
  ['an expired key', key, storedKey({ expires_at: now }), 'API_KEY_EXPIRED'],
  ['a live key before verification', key, storedKey({ mode: 'live', email_verified: false }), 'EMAIL_NOT_VERIFIED'],
  ['a key elsewhere', key, storedKey({ allowed_addresses: ['198.51.100.0/24'] }), 'ADDRESS_NOT_ALLOWED'],
  ['a key without the scope', key, storedKey({ scopes: ['templates'] }), 'SCOPE_MISSING'],
  ['a key beyond its limit', key, storedKey({ allowed: false, second_left: 0 }), 'RATE_LIMIT_EXCEEDED']
])('%s is refused', async (_name, headers, api_keys, code) => {
  const { error } = await attempt(setUp(api_keys && { api_keys }), headers)
  expect(error).toBe(code)
})

test('text that is no key is refused without the database', async () => {
  const authentication = setUp()
  await attempt(authentication, { 'x-api-key': 'sp_test_' })
  expect(authentication.statements).toEqual([])
})

test('a request has the headers of its rate limit, also if it is refused', async () => {
  const charged = await attempt(setUp({ api_keys: storedKey({ second_left: 1 }) }), key)
  expect(charged.headers).toEqual({
    'X-RateLimit-Limit': String(requestLimits('business', 'test').perSecond),
    'X-RateLimit-Remaining': '1',
    'X-RateLimit-Reset': String(now.getTime() / 1000 + 1)
  })
  const refused = await attempt(setUp({ api_keys: storedKey({ second_left: 1, scopes: [] }) }), key)
  expect(refused).toMatchObject({ error: 'SCOPE_MISSING', headers: charged.headers, identified: { mode: 'test' } })
})

test('a client that guesses keys is throttled, and keys that were valid keep working', async () => {
  const authentication = setUp({ api_keys: storedKey() })
  await attempt(authentication, key)
  const guess = (number: number) => attempt(authentication, { 'x-api-key': `guess ${number}` })
  for (let number = 0; number < 20; number++) expect((await guess(number)).error).toBe('API_KEY_INVALID')
  await guess(20)
  expect((await guess(21)).error).toBe('RATE_LIMIT_EXCEEDED')
  expect((await attempt(authentication, key)).error).toBeUndefined()
  expect((await attempt(authentication, { 'x-api-key': 'guess' }, { ip: '192.0.2.2' })).error).toBe('API_KEY_INVALID')
})

test('a signing token identifies its signer, without the database but for the rate limit', async () => {
  const authentication = setUp()
  const claims = { signerId: publicId('sgn', crypto.randomUUID()), documentId: publicId('doc', crypto.randomUUID()) }
  const expiresAt = new Date(now.getTime() + hour)
  const token = await createSigningToken(
    authentication.context,
    {
      ...claims,
      candidateId: null,
      person: 0,
      unlockedBy: null,
      identifiedBy: null,
      embedOrigin: null,
      via: null,
      expiresAt
    },
    now
  )
  const options = { operation: 'getSigningSession' }
  const { caller } = await attempt(authentication, { authorization: `bearer ${token}` }, options)
  expect(caller).toMatchObject({ ...claims, via: null })
  expect(authentication.statements).toHaveLength(1)
  expect((await attempt(authentication, {}, options)).error).toBe('SIGNING_TOKEN_MISSING')
  expect((await attempt(authentication, { authorization: `Bearer ${token}x` }, options)).error).toBe(
    'SIGNING_TOKEN_INVALID'
  )
})

test('a session calls with the scopes of its member, in the mode of the header', async () => {
  const stored = { console_sessions: storedSession({ role: 'viewer' }), accounts: account }
  const { caller } = await attempt(setUp(stored), session)
  expect(caller).toMatchObject({ mode: 'live', keyId: null, member: { role: 'viewer' }, scopes: ['documents:read'] })
})

test.each([
  ['without a mode', { cookie: session.cookie }, {}],
  ['from another site', { ...session, 'sec-fetch-site': 'cross-site' }, {}],
  ['that has ended', session, { console_sessions: undefined }],
  ['of an account that is gone', session, { accounts: undefined }]
])('a session %s is refused', async (_name, headers, missing) => {
  const stored = { console_sessions: storedSession(), accounts: account, ...missing }
  const present = Object.fromEntries(Object.entries(stored).filter(([, row]) => row !== undefined))
  expect((await attempt(setUp(present), headers)).error).toBe('SESSION_INVALID')
})

test('a browser that guesses sessions is throttled, and one that was valid keeps working', async () => {
  const stored = { console_sessions: storedSession(), accounts: account }
  const authentication = setUp(stored)
  const withToken = (token: string) => attempt(authentication, { ...session, cookie: `__Host-signpost=${token}` })
  expect((await withToken('valid')).error).toBeUndefined()
  const guesses = setUp()
  const guess = async (token: string) => {
    const { error } = await attempt(
      { ...authentication, context: guesses.context },
      { ...session, cookie: `__Host-signpost=${token}` }
    )
    return error
  }
  for (let number = 0; number < 20; number++) expect(await guess(`guess ${number % 10}`)).toBe('SESSION_INVALID')
  expect(guesses.statements).toHaveLength(10)
  await guess('guess 20')
  expect(await guess('guess 21')).toBe('RATE_LIMIT_EXCEEDED')
  expect((await withToken('valid')).error).toBeUndefined()
})

test('a request with a key and a session is one of the key', async () => {
  const stored = { api_keys: storedKey(), console_sessions: storedSession(), accounts: account }
  const { caller } = await attempt(setUp(stored), { ...key, ...session })
  expect(caller).toMatchObject({ mode: 'test', member: null })
})

test('the credential of a request is its key, or the token of its session', () => {
  const { config } = setUp().context
  const of = (headers: Record<string, string>) =>
    credentialOf(config, { origin: originOf('192.0.2.1', undefined), params: {}, get: (name: string) => headers[name] })
  expect([of(key), of({ cookie: session.cookie }), of({})]).toEqual(['sp_test_abc', 'token', undefined])
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProviders, type IdentityProvider } from './identity-provider.js'
import { ProviderError } from './provider-error.js'
import type { ProviderSettings } from './provider-settings.js'

let server: Server
let issuer: string
let keys: Awaited<ReturnType<typeof generateKeyPair>>
let provider: IdentityProvider
/** What the provider answers, by path. */
let answers: Record<string, () => Promise<unknown> | unknown>
let requests: { path: string; authorization: string | undefined; body: URLSearchParams }[]
const seconds = () => Math.floor(Date.now() / 1000)

beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url!
    requests.push({ path, authorization: request.headers.authorization, body: new URLSearchParams(body) })
    const answer = await answers[path]?.()
    const { status = 200, headers = {}, json = answer } = (answer ?? { status: 404 }) as Record<string, never>
    response.writeHead(status, { 'content-type': 'application/json', ...(headers as object) })
    response.end(JSON.stringify(json ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const settings = (): ProviderSettings => ({
  name: 'acme',
  label: 'Acme',
  issuer,
  clientId: 'signpost',
  clientSecret: 'secret',
  account: 'acc_x',
  domains: [],
  verifiedClaim: 'email_verified',
  roleClaim: null,
  roles: {},
  scopes: undefined,
  parameters: { access_type: 'offline' }
})

beforeEach(async () => {
  requests = []
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: '1', alg: 'RS256' }
  answers = {
    '/.well-known/openid-configuration': () => metadata(),
    '/keys': () => ({ keys: [jwk] }),
    '/userinfo': () => ({ sub: '7', email: 'ada@acme.example', email_verified: true })
  }
  provider = createProviders([settings()]).get('acme')!
})

const metadata = () => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/keys`,
  scopes_supported: ['openid', 'offline_access'],
  id_token_signing_alg_values_supported: ['RS256']
})

const claims = (changes: Record<string, unknown> = {}): JWTPayload => ({
  iss: issuer,
  aud: 'signpost',
  sub: '7',
  iat: seconds(),
  exp: seconds() + 300,
  email: 'ada@acme.example',
  email_verified: true,
  ...changes
})
const sign = (payload: JWTPayload) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(keys.privateKey)
const tokens = (idToken: string) => ({
  access_token: 'access',
  token_type: 'bearer',
  id_token: idToken,
  refresh_token: 'another'
})

/** Signs in with a token that has these claims. */
async function signIn(changes: Record<string, unknown> = {}, tokenOf = sign) {
  const { url, ...begun } = await provider.begin('http://localhost/callback', { fresh: false })
  answers['/token'] = async () => tokens(await tokenOf(claims({ nonce: begun.nonce, ...changes })))
  const back = new URL(`http://localhost/callback?code=x&state=${begun.state}`)
  return { url: new URL(url), begun, identity: await provider.finish(back, begun) }
}
const problemOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error) => (error instanceof ProviderError ? error.problem : Promise.reject(error))
  )

test('a sign-in asks for what the provider has, and says who signed in', async () => {
  const { url, begun, identity } = await signIn({ auth_time: 1_700_000_000 })
  const query = Object.fromEntries(url.searchParams)
  expect(query).toMatchObject({
    client_id: 'signpost',
    scope: 'openid email profile offline_access',
    code_challenge_method: 'S256',
    access_type: 'offline',
    state: begun.state,
    nonce: begun.nonce
  })
  expect(url.href).not.toContain(begun.verifier)
  expect(identity).toMatchObject({
    claims: { sub: '7', email: 'ada@acme.example', email_verified: true },
    authenticatedAt: new Date('2023-11-14T22:13:20Z'),
    refreshToken: 'another'
  })
  const exchange = requests.find(({ path }) => path === '/token')!
  expect(exchange.authorization).toBe(`Basic ${btoa('signpost:secret')}`)
  expect(exchange.body.get('code_verifier')).toBe(begun.verifier)
})

test('a fresh sign-in asks the person again', async () => {
  const { url } = await provider.begin('http://localhost/callback', { fresh: true })
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '60' })
})

test('what the token does not say is asked for', async () => {
  const { identity } = await signIn({ email: undefined, email_verified: undefined })
  expect(identity.claims).toMatchObject({ sub: '7', email: 'ada@acme.example', email_verified: true })
  answers['/userinfo'] = () => ({ sub: '8', email: 'grace@acme.example', email_verified: true })
  expect(await problemOf(signIn({ email: undefined }))).toBe('provider')
})

test.each<[string, Record<string, unknown>]>([
  ['for another client', { aud: 'another' }],
  ['of another issuer', { iss: 'https://evil.example' }],
  ['of another sign-in', { nonce: 'another' }],
  ['without a nonce', { nonce: undefined }],
  ['that has expired', { exp: seconds() - 300, iat: seconds() - 600 }],
  ['without a person', { sub: undefined }]
])('a token %s is refused', async (_name, changes) => {
  expect(await problemOf(signIn(changes))).toBe('provider')
})

test('clocks may differ by a minute', async () => {
  await signIn({ exp: seconds() - 30, iat: seconds() - 90 })
  await signIn({ iat: seconds() + 30, exp: seconds() + 330 })
})

test('a token that the provider has not signed is refused', async () => {
  const unsigned = async (payload: JWTPayload) => new UnsecuredJWT(payload).encode()
  expect(await problemOf(signIn({}, unsigned))).toBe('provider')
  const other = await generateKeyPair('RS256')
  const forged = (payload: JWTPayload) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(other.privateKey)
  expect(await problemOf(signIn({}, forged))).toBe('provider')
  const confused = (payload: JWTPayload) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('secret'.repeat(8)))
  expect(await problemOf(signIn({}, confused))).toBe('provider')
})

test('an answer of another provider is refused, where the provider says who it is', async () => {
  answers['/.well-known/openid-configuration'] = () => ({
    ...metadata(),
    authorization_response_iss_parameter_supported: true
  })
  const { url: _, ...begun } = await provider.begin('http://localhost/callback', { fresh: false })
  answers['/token'] = async () => tokens(await sign(claims({ nonce: begun.nonce })))
  const back = (iss: string) =>
    provider.finish(new URL(`http://localhost/callback?code=x&state=${begun.state}${iss}`), begun)
  expect(await problemOf(back(''))).toBe('provider')
  expect(await problemOf(back('&iss=https://evil.example'))).toBe('provider')
  expect(await problemOf(back(`&iss=${issuer}`))).toBeNull()
})

test('a provider that says it is another one is not used', async () => {
  answers['/.well-known/openid-configuration'] = () => ({ ...metadata(), issuer: 'https://evil.example' })
  expect(await problemOf(provider.begin('http://localhost/callback', { fresh: false }))).toBe('provider')
})

test('redirects are not followed', async () => {
  answers['/token'] = () => ({ status: 302, headers: { location: `${issuer}/userinfo` } })
  expect(await problemOf(provider.refresh('token', '7'))).toBe('provider')
  expect(requests.map(({ path }) => path)).not.toContain('/userinfo')
})

test('what a provider publishes is read again after a failure, and after an hour', async () => {
  let now = 0
  provider = createProviders([settings()], () => now).get('acme')!
  const begin = () => problemOf(provider.begin('http://localhost/callback', { fresh: false }))
  const reads = () => requests.filter(({ path }) => path.startsWith('/.well-known')).length
  answers['/.well-known/openid-configuration'] = () => ({ status: 500 })
  expect([await begin(), reads()]).toEqual(['provider', 1])
  answers['/.well-known/openid-configuration'] = metadata
  expect([await begin(), await begin(), reads()]).toEqual([null, null, 2])
  now = 3600_001
  expect([await begin(), reads()]).toEqual([null, 3])
})

test.each([
  ['invalid_grant', 400, 'ended'],
  ['interaction_required', 400, 'ended'],
  ['invalid_client', 401, 'provider'],
  ['temporarily_unavailable', 503, 'provider']
])('asking again, %s (%i) means: %s', async (error, status, problem) => {
  answers['/token'] = () => ({ status, json: { error } })
  expect(await problemOf(provider.refresh('token', '7'))).toBe(problem)
})

test('asking again, another person is not the one', async () => {
  answers['/token'] = async () => tokens(await sign(claims({ sub: '8' })))
  expect(await problemOf(provider.refresh('token', '7'))).toBe('ended')
  answers['/token'] = async () => tokens(await sign(claims({ email: 'new@acme.example' })))
  expect((await provider.refresh('token', '7')).claims.email).toBe('new@acme.example')
})

import { expect, it } from 'vitest'
import { createSigningClient } from './index.js'
import { fakeFetch, json } from './testing/fake-fetch.js'

it('accepts a sign URL', async () => {
  const { fetch, seen } = fakeFetch(json({ state: 'open' }))
  const signing = createSigningClient({ signUrl: 'https://test/base/sign#token=ey.J.h', fetch })
  expect(await signing.getSession()).toEqual({ state: 'open' })
  expect(seen[0]!.url).toBe('https://test/base/v1/signing/session')
  expect(seen[0]!.headers.get('authorization')).toBe('Bearer ey.J.h')
})

it('accepts a token', async () => {
  const { fetch, seen } = fakeFetch(json({ state: 'open' }))
  await createSigningClient({ token: 'ey.J.h', baseUrl: 'https://sign.test', fetch }).view()
  expect(seen[0]!.url).toBe('https://sign.test/v1/signing/session/view')
  expect(seen[0]!.headers.has('idempotency-key')).toBe(true)
})

it('continues with the token that confirms the access code', async () => {
  const { fetch, seen } = fakeFetch(json({ token: 'unlocked', expires_at: 'x' }), json({ state: 'open' }))
  const signing = createSigningClient({ token: 'locked', fetch })
  await signing.enterAccessCode({ access_code: '4711' })
  await signing.getSession()
  expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer locked', 'Bearer unlocked'])
})

it.each(['nonsense', 'https://sign.test/sign', 'https://sign.test/sign#token='])('rejects %s', (signUrl) => {
  expect(() => createSigningClient({ signUrl })).toThrow('signUrl must be a sign URL')
})

it('rejects a missing token', () => {
  expect(() => createSigningClient({ token: '' })).toThrow('token is missing.')
})

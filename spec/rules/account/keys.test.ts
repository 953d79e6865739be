import { describe, expect, test } from 'vitest'
import {
  assertAddress,
  assertScope,
  assertWithin,
  endAfterOverlap,
  hasScope,
  isExpired,
  type KeyPermissions,
  readPermissions,
  type Scope
} from './keys.js'
import { everyScope } from './roles.js'

const now = new Date('2026-03-02T09:30:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3600_000)
const problem = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    const { code, details } = error as { code: string; details?: Record<string, string> }
    return [code, Object.keys(details ?? {})]
  }
  return null
}

const key = (changes: Partial<KeyPermissions> = {}): KeyPermissions => ({
  mode: 'live',
  scopes: null,
  expires_at: null,
  allowed_addresses: null,
  ...changes
})
const manager = (changes: Partial<KeyPermissions> = {}) =>
  key({ scopes: ['documents:read', 'documents:write', 'templates', 'webhooks', 'account', 'keys'], ...changes })

describe('scopes', () => {
  test('a key without scopes has all but those that keys did not have before', () => {
    expect(everyScope.filter((scope) => !hasScope(key(), scope))).toEqual(['keys', 'members', 'erase'])
  })

  test.each(everyScope)('a key with %s has no other', (scope) => {
    expect(everyScope.filter((other) => hasScope(key({ scopes: [scope] }), other))).toEqual([scope])
  })

  test('an operation without a scope is open to every key', () => {
    expect(hasScope(key({ scopes: ['erase'] }), null)).toBe(true)
    assertScope(key({ scopes: ['erase'] }), null)
  })

  test('a missing one is named', () => {
    expect(() => assertScope(key({ scopes: ['templates'] }), 'documents:write')).toThrow(
      expect.objectContaining({ code: 'SCOPE_MISSING', details: { scope: 'documents:write' } })
    )
  })
})

describe('addresses', () => {
  const restricted = key({ allowed_addresses: ['203.0.113.0/24', '2001:db8::/48'] })

  test.each(['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:0:1::2'])('%s is allowed', (address) => {
    assertAddress(restricted, address)
  })

  test.each(['203.0.114.9', '2001:db8:1::2', 'nonsense', '', null])('%s is not', (address) => {
    expect(problem(() => assertAddress(restricted, address))).toEqual(['ADDRESS_NOT_ALLOWED', []])
  })

  test('the zone of an address does not matter', () => {
    assertAddress(key({ allowed_addresses: ['fe80::/10'] }), 'fe80::1%eth0')
  })

  test('a key without addresses works from everywhere', () => {
    assertAddress(key(), '198.51.100.1')
    assertAddress(key(), null)
  })
})

test('a key that is rotated works until the overlap ends, and not longer than it would have', () => {
  const end = (changes: Partial<KeyPermissions>, request: { overlap_hours?: number }) =>
    endAfterOverlap({ ...key(changes), revoked_at: null }, request, now)
  expect(end({}, {})).toEqual(later(24))
  expect(end({}, { overlap_hours: 0 })).toEqual(now)
  expect(end({ expires_at: later(3) }, { overlap_hours: 2 })).toEqual(later(2))
  expect(end({ expires_at: later(1) }, { overlap_hours: 2 })).toEqual(later(1))
  expect(problem(() => end({ expires_at: now }, {}))).toEqual(['KEY_REVOKED', []])
  expect(problem(() => endAfterOverlap({ ...key(), revoked_at: now }, {}, now))).toEqual(['KEY_REVOKED', []])
})

test('a key has expired from its expiry on', () => {
  expect(isExpired(key({ expires_at: now }), new Date(now.getTime() - 1))).toBe(false)
  expect(isExpired(key({ expires_at: now }), now)).toBe(true)
  expect(isExpired(key(), now)).toBe(false)
})

describe('the permissions of a request', () => {
  test('are read without duplicates', () => {
    const request = {
      scopes: ['keys', 'keys'] as Scope[],
      expires_at: later(1).toISOString(),
      allowed_addresses: ['::1', '::1']
    }
    expect(readPermissions(request, now)).toEqual({
      scopes: ['keys'],
      expires_at: later(1),
      allowed_addresses: ['::1']
    })
    expect(readPermissions({ scopes: null, expires_at: null, allowed_addresses: null }, now)).toEqual({
      scopes: null,
      expires_at: null,
      allowed_addresses: null
    })
    expect(readPermissions({}, now)).toEqual({})
  })

  test.each([
    [{ expires_at: now.toISOString() }, 'expires_at'],
    [{ allowed_addresses: ['10.0.0.1', '10.0.0.0/33'] }, 'allowed_addresses[1]']
  ])('%j are invalid', (request, path) => {
    expect(problem(() => readPermissions(request, now))).toEqual(['VALIDATION_FAILED', [path]])
  })
})

describe('a key that creates or changes another', () => {
  test.each<[string, KeyPermissions, KeyPermissions]>([
    ['all that it has', manager(), manager()],
    ['less', manager(), manager({ scopes: ['documents:read'], expires_at: later(1), allowed_addresses: ['::1'] })],
    ['the scopes of keys without scopes', manager(), key()],
    ['an earlier expiry', manager({ expires_at: later(2) }), key({ expires_at: later(2) })],
    [
      'a part of its addresses',
      manager({ allowed_addresses: ['10.0.0.0/8', '::1'] }),
      key({ allowed_addresses: ['10.1.0.0/16'] })
    ]
  ])('can give %s', (_what, own, made) => {
    expect(problem(() => assertWithin(own, made))).toBeNull()
  })

  test.each<[string, KeyPermissions, KeyPermissions, string[]]>([
    ['the other mode', manager(), key({ mode: 'test' }), ['mode']],
    ['the other mode, from test', manager({ mode: 'test' }), key(), ['mode']],
    ['a scope that it does not have', manager(), key({ scopes: ['keys', 'erase'] }), ['scopes[1]']],
    ['more by leaving out the scopes', key({ scopes: ['keys', 'documents:read'] }), key(), ['scopes']],
    ['a later expiry', manager({ expires_at: later(1) }), key({ expires_at: later(2) }), ['expires_at']],
    ['no expiry', manager({ expires_at: later(1) }), key(), ['expires_at']],
    ['any address', manager({ allowed_addresses: ['10.0.0.0/8'] }), key(), ['allowed_addresses']],
    [
      'a larger range',
      manager({ allowed_addresses: ['10.0.0.0/8'] }),
      key({ allowed_addresses: ['10.0.0.1', '10.0.0.0/7'] }),
      ['allowed_addresses[1]']
    ],
    [
      'everything at once',
      key({ scopes: ['keys'], expires_at: later(1), allowed_addresses: ['10.0.0.1'] }),
      key({ mode: 'test', scopes: ['account'], allowed_addresses: ['::1'] }),
      ['mode', 'scopes[0]', 'expires_at', 'allowed_addresses[0]']
    ]
  ])('cannot give %s', (_what, own, made, paths) => {
    expect(problem(() => assertWithin(own, made))).toEqual(['PERMISSION_EXCEEDED', paths])
  })
})

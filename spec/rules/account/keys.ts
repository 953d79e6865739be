import { type AddressRange, covers, readRange } from '../ground/addresses.js'
import type { Schemas } from '../ground/contract.js'
import { invalid, Refusal } from '../ground/refusal.js'
import type { Mode } from './plans.js'
import { everyScope, scopesByDefault } from './roles.js'

export type Scope = Schemas['Scope']

/** What an API key may do. */
export interface KeyPermissions {
  mode: Mode
  /** Null for the scopes of keys that have no list of them. */
  scopes: Scope[] | null
  /** Null if the key does not expire. */
  expires_at: Date | null
  /** Null for any address. */
  allowed_addresses: string[] | null
}

const byDefault: readonly Scope[] = everyScope.filter((scope) => scopesByDefault[scope])

/** All scopes of a key. */
export function scopesOf({ scopes }: Pick<KeyPermissions, 'scopes'>): readonly Scope[] {
  return scopes ?? byDefault
}

/** Whether a key has a scope. Operations without a scope are open to every key. */
export function hasScope(key: Pick<KeyPermissions, 'scopes'>, scope: Scope | null): boolean {
  return scope === null || scopesOf(key).includes(scope)
}

/** Throws if a key was revoked. Nothing about it changes any more. */
export function assertNotRevoked({ revoked_at }: { revoked_at: unknown }): void {
  if (revoked_at !== null) throw new Refusal('KEY_REVOKED', 'This API key was revoked, and can no longer be changed.')
}

/**
 * When a key that is replaced by a new one stops working: after the hours of the request, or before, as it would have anyway. Throws
 * if it no longer works.
 */
export function endAfterOverlap(
  key: Pick<KeyPermissions, 'expires_at'> & { revoked_at: unknown },
  { overlap_hours = 24 }: Schemas['RotateKeyRequest'],
  now: Date
): Date {
  assertNotRevoked(key)
  if (isExpired(key, now)) throw new Refusal('KEY_REVOKED', 'This API key has expired, and can no longer be rotated.')
  const overlapEnds = new Date(now.getTime() + overlap_hours * 3_600_000)
  return key.expires_at && key.expires_at < overlapEnds ? key.expires_at : overlapEnds
}

/** Throws if a key does not have the scope of an operation. */
export function assertScope(key: Pick<KeyPermissions, 'scopes'>, scope: Scope | null): void {
  if (scope === null || hasScope(key, scope)) return
  throw new Refusal('SCOPE_MISSING', `The API key does not have the scope ${scope}.`, { scope })
}

/** Throws if a key does not work from an address, or if it is restricted and the address is unknown. */
export function assertAddress(
  { allowed_addresses }: Pick<KeyPermissions, 'allowed_addresses'>,
  address: string | null
) {
  if (!allowed_addresses) return
  // The zone of a link-local address is no part of it.
  const from = address === null ? null : readRange(address.replace(/%.*$/, ''))
  if (from && allowed_addresses.some((allowed) => rangeCovers(allowed, from))) return
  throw new Refusal('ADDRESS_NOT_ALLOWED', `The API key cannot be used from ${address ?? 'an unknown address'}.`)
}

/** Whether a key has expired. */
export function isExpired({ expires_at }: Pick<KeyPermissions, 'expires_at'>, now: Date): boolean {
  return expires_at !== null && expires_at <= now
}

type RequestedPermissions = Pick<Schemas['UpdateKeyRequest'], 'scopes' | 'expires_at' | 'allowed_addresses'>

/** Reads the permissions of a request. Those that it does not have are not in the result. Throws if one is invalid. */
export function readPermissions(request: RequestedPermissions, now: Date): Partial<Omit<KeyPermissions, 'mode'>> {
  const { scopes, expires_at, allowed_addresses } = request
  return {
    ...(scopes === undefined ? {} : { scopes: scopes && [...new Set(scopes)] }),
    ...(expires_at === undefined ? {} : { expires_at: expires_at === null ? null : readExpiry(expires_at, now) }),
    ...(allowed_addresses === undefined
      ? {}
      : { allowed_addresses: allowed_addresses && readRanges(allowed_addresses) })
  }
}

function readExpiry(text: string, now: Date): Date {
  const expiry = new Date(text)
  if (expiry <= now) throw invalid('VALIDATION_FAILED', 'expires_at', 'must be in the future')
  return expiry
}

function readRanges(ranges: string[]): string[] {
  const wrong = ranges.findIndex((range) => readRange(range) === null)
  if (wrong < 0) return [...new Set(ranges)]
  const problem = 'must be an IP address or a range in CIDR notation, such as 203.0.113.0/24'
  throw invalid('VALIDATION_FAILED', `allowed_addresses[${wrong}]`, problem)
}

/** Throws if a key could do anything that another key, which creates or changes it, cannot do. */
export function assertWithin(own: KeyPermissions, made: KeyPermissions): void {
  const problems = Object.fromEntries(problemsOf(own, made))
  const [first] = Object.entries(problems)
  if (!first) return
  throw new Refusal('PERMISSION_EXCEEDED', `${first[0]} ${first[1]}.`, problems)
}

/** Whether a key that is changed could do anything that it could not do before. */
export function isWidened(before: KeyPermissions, changed: KeyPermissions): boolean {
  return !problemsOf(before, changed).next().done
}

function* problemsOf(own: KeyPermissions, made: KeyPermissions): Generator<[path: string, problem: string]> {
  if (made.mode !== own.mode) yield ['mode', `must be ${own.mode}, as that of the API key of this request`]
  yield* excessScopes(own, made)
  if (own.expires_at && (made.expires_at === null || made.expires_at > own.expires_at)) {
    const until = own.expires_at.toISOString()
    yield ['expires_at', `must not be after ${until}, when the API key of this request expires`]
  }
  yield* excessAddresses(own.allowed_addresses, made.allowed_addresses)
}

function* excessScopes(own: KeyPermissions, made: KeyPermissions): Generator<[string, string]> {
  if (!made.scopes) {
    const missing = byDefault.filter((scope) => !hasScope(own, scope))
    if (missing.length > 0)
      yield ['scopes', `must be given: the API key of this request does not have ${missing.join(', ')}`]
    return
  }
  for (const [index, scope] of made.scopes.entries()) {
    if (!hasScope(own, scope)) yield [`scopes[${index}]`, `must be a scope of the API key of this request`]
  }
}

function* excessAddresses(own: string[] | null, made: string[] | null): Generator<[string, string]> {
  if (!own) return
  if (!made) yield ['allowed_addresses', 'must be given: the API key of this request is restricted to addresses']
  for (const [index, text] of (made ?? []).entries()) {
    const range = readRange(text)
    if (range && own.some((allowed) => rangeCovers(allowed, range))) continue
    yield [`allowed_addresses[${index}]`, 'must be among the addresses of the API key of this request']
  }
}

function rangeCovers(text: string, other: AddressRange): boolean {
  const range = readRange(text)
  return range !== null && covers(range, other)
}

import type { Schemas } from './contract.js'
import type { Caller } from './handler.js'
import { newId } from './ids.js'
import { assertScope, isExpired, type KeyPermissions, type Mode, Refusal, type Scope } from './rules.js'
import type { MockKey } from './state.js'
import { now, timeOf, type World } from './world.js'

/** Returns the caller that a request's API key belongs to. Throws unless the key has the scope. */
export function readKey({ headers }: Request, world: World, scope: Scope | null): Caller {
  const text = headers.get('authorization')?.replace(/^Bearer /i, '') ?? headers.get('x-api-key')
  if (!text)
    throw new Refusal(
      'API_KEY_MISSING',
      'The request has no API key. Send it as "Authorization: Bearer <key>" or "X-API-Key: <key>".'
    )
  const key = findKey(world, text)
  if (key.revoked_at) throw new Refusal('API_KEY_REVOKED', 'This API key has been revoked.')
  if (isExpired(permissionsOf(key), timeOf(world))) throw new Refusal('API_KEY_EXPIRED', 'This API key has expired.')
  if (key.mode === 'live' && !world.state.account.email_verified) {
    throw new Refusal('EMAIL_NOT_VERIFIED', 'Live keys work only after the account’s e-mail address is verified.')
  }
  key.last_used_at = now(world)
  assertScope(permissionsOf(key), scope)
  return { mode: key.mode, key }
}

function findKey(world: World, text: string): MockKey {
  const known = [...world.state.keys.values()].find(({ key }) => key === text)
  if (known) return known
  const mode = /^sp_(live|test)_/.exec(text)?.[1] as Mode | undefined
  if (mode && (world.apiKeys === 'any' || world.apiKeys.has(text))) return addKey(world, { mode, key: text })
  const hint =
    'The mock knows `mock.keys.test`, `mock.keys.live`, the keys in its option `apiKeys` and those that it created.'
  throw new Refusal('API_KEY_INVALID', `The API key is invalid. ${hint}`)
}

interface NewKey extends Partial<Omit<KeyPermissions, 'mode'>> {
  mode: Mode
  name?: string | null
  /** By default, a new one. */
  key?: string
  /** The key that creates it. The keys that the mock begins with were created by nobody. */
  by?: MockKey | null
}

/** Creates a key. */
export function addKey(
  world: World,
  { mode, name = null, key = newSecret(mode), by = null, ...permissions }: NewKey
): MockKey {
  const { scopes = null, expires_at = null, allowed_addresses = null } = permissions
  const made: MockKey = {
    id: newId('key'),
    name,
    mode,
    hint: `${key.slice(0, 8)}…${key.slice(-4)}`,
    scopes,
    expires_at: expires_at?.toISOString() ?? null,
    allowed_addresses,
    created_at: now(world),
    last_used_at: null,
    revoked_at: null,
    created_by: by && { type: 'key', id: by.id, name: by.name },
    creator_left_at: null,
    key
  }
  world.state.keys.set(made.id, made)
  return made
}

export function permissionsOf(key: Schemas['ApiKey']): KeyPermissions {
  return { ...key, expires_at: key.expires_at === null ? null : new Date(key.expires_at) }
}

function newSecret(mode: Mode) {
  return `sp_${mode}_${newId('mock')}`
}

/** The key of a caller. */
export function ownKey({ key }: Caller): MockKey {
  if (!key) throw new Error('The operation is called with a key.')
  return key
}

/** What a caller may do. */
export function permissionsOfCaller(caller: Caller): KeyPermissions {
  return permissionsOf(ownKey(caller))
}

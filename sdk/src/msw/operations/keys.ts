import type { Schemas } from '../contract.js'
import type { Caller, Handlers } from '../handler.js'
import { addKey, ownKey, permissionsOf, permissionsOfCaller } from '../keys.js'
import { isTimely, newestFirst, pageOf } from '../paging.js'
import { recordAct } from '../record-act.js'
import {
  actOnKey,
  assertNotRevoked,
  assertWithin,
  changeOfKey,
  endAfterOverlap,
  notFound,
  readPermissions,
  scopesDetail
} from '../rules.js'
import type { MockKey } from '../state.js'
import { now, timeOf, type World } from '../world.js'

export const keys = {
  listKeys({ world, caller, query }) {
    const { data, ...page } = pageOf(
      newestFirst(world.state.keys.values(), caller.mode),
      query,
      ({ created_at, updated_at }) => query.creator_left !== true && isTimely(query, created_at, updated_at)
    )
    return { data: data.map(withoutSecret), ...page }
  },

  createKey({ world, caller, body }) {
    const unrestricted = { scopes: null, expires_at: null, allowed_addresses: null }
    const permissions = { mode: body.mode ?? caller.mode, ...unrestricted, ...readPermissions(body, timeOf(world)) }
    assertWithin(permissionsOfCaller(caller), permissions)
    const made = addKey(world, { ...permissions, name: body.name, by: ownKey(caller) })
    recordAct(world, caller, actOnKey('key.created', made, scopesDetail(made)))
    return { ...made }
  },

  getCurrentKey({ caller }) {
    return withoutSecret(ownKey(caller))
  },

  getKey({ world, caller, path }) {
    return withoutSecret(findKey(world, caller, path.id))
  },

  updateKey({ world, caller, path, body }) {
    const permissions = readPermissions(body, timeOf(world))
    const key = findKey(world, caller, path.id)
    assertNotRevoked(key)
    const changed = { ...permissionsOf(key), ...permissions }
    if (Object.keys(permissions).length > 0) assertWithin(permissionsOfCaller(caller), changed)
    const { scopes, expires_at, allowed_addresses } = changed
    const name = body.name ?? key.name
    const before = withoutSecret(key)
    const after = withoutSecret(
      Object.assign(key, {
        name,
        scopes,
        expires_at: expires_at?.toISOString() ?? null,
        allowed_addresses,
        updated_at: now(world)
      })
    )
    recordAct(world, caller, changeOfKey(before, after))
    return after
  },

  rotateKey({ world, caller, path, body }) {
    const old = findKey(world, caller, path.id)
    const { mode, scopes, expires_at, allowed_addresses } = permissionsOf(old)
    const permissions = { mode, scopes, expires_at, allowed_addresses }
    const endsAt = endAfterOverlap({ expires_at, revoked_at: old.revoked_at }, body, timeOf(world))
    assertWithin(permissionsOfCaller(caller), permissions)
    const unused = world.state.keys.get(old.successor ?? '')
    const made = addKey(world, { ...permissions, name: old.name, by: ownKey(caller) })
    if (unused && unused.last_used_at === null) revoke(world, caller, unused)
    Object.assign(old, { expires_at: endsAt.toISOString(), successor: made.id, updated_at: now(world) })
    const details = { new_key_id: made.id, expires_at: endsAt.toISOString() }
    recordAct(world, caller, actOnKey('key.rotated', old, details))
    return { ...made }
  },

  // Members do not sign in to the mock, so no key has a creator who has left.
  keepKey({ world, caller, path }) {
    const key = findKey(world, caller, path.id)
    assertNotRevoked(key)
    assertWithin(permissionsOfCaller(caller), permissionsOf(key))
    return withoutSecret(key)
  },

  revokeKey({ world, caller, path }) {
    const key = findKey(world, caller, path.id)
    revoke(world, caller, key)
    return undefined
  }
} satisfies Partial<Handlers>

function revoke(world: World, caller: Caller, key: MockKey): void {
  if (key.revoked_at !== null) return
  Object.assign(key, { revoked_at: now(world), updated_at: now(world) })
  recordAct(world, caller, actOnKey('key.revoked', key))
}

function findKey({ state }: World, { mode }: Caller, id: string): MockKey {
  const key = state.keys.get(id)
  if (key?.mode !== mode) throw notFound(id)
  return key
}

function withoutSecret({ key: _, updated_at: __, successor: ___, ...shown }: MockKey): Schemas['ApiKey'] {
  return shown
}

import { assertFreshSignIn, assertWithin, readPermissions } from '@signpost/spec/rules'
import { createApiKey } from '../../accounts/api-key.js'
import { permissionsOf } from '../../accounts/caller.js'
import type { Handler } from '../call.js'
import { presentKey } from './present-key.js'

export const createKey: Handler<'createKey'> = async ({ clock }, { body, caller, write }) => {
  const now = clock.now()
  const unrestricted = { scopes: null, expires_at: null, allowed_addresses: null }
  const permissions = { mode: body.mode ?? caller.mode, ...unrestricted, ...readPermissions(body, now) }
  if (permissions.mode === 'live') assertFreshSignIn(caller.signedInAt, now)
  return write(async (tx) => {
    assertWithin(await permissionsOf(tx, caller), permissions)
    const { row, key } = await createApiKey(tx, caller.account.id, { ...permissions, name: body.name }, now)
    return { ...presentKey(row), key }
  })
}

import { actOnKey, assertFreshSignIn, assertWithin, readPermissions, scopesDetail } from '@signpost/spec/rules'
import { createApiKey } from '../../accounts/api-key.js'
import { permissionsOf } from '../../accounts/caller.js'
import { callerAct, recordAct } from '../../accounts/record-act.js'
import type { Handler } from '../call.js'
import { presentKey } from './present-key.js'

export const createKey: Handler<'createKey'> = async ({ clock }, { body, caller, client, write }) => {
  const now = clock.now()
  const unrestricted = { scopes: null, expires_at: null, allowed_addresses: null }
  const permissions = { mode: body.mode ?? caller.mode, ...unrestricted, ...readPermissions(body, now) }
  if (permissions.mode === 'live') assertFreshSignIn(caller.signedInAt, now)
  return write(async (tx) => {
    assertWithin(await permissionsOf(tx, caller), permissions)
    const act = callerAct(caller, client, now)
    const { row, key } = await createApiKey(tx, caller.account.id, { ...permissions, name: body.name }, act, now)
    const shown = await presentKey(tx, row)
    await recordAct(tx, act, actOnKey('key.created', shown, scopesDetail(shown)))
    return { ...shown, key }
  })
}

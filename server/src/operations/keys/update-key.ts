import {
  assertFreshSignIn,
  assertNotRevoked,
  assertWithin,
  changeOfKey,
  isWidened,
  readPermissions
} from '@signpost/spec/rules'
import { permissionsOf } from '../../accounts/caller.js'
import { callerAct, recordAct } from '../../accounts/record-act.js'
import { ownerOf } from '../../documents/owner.js'
import { lockApiKey, updateApiKey } from '../../stores/api-key-store.js'
import type { Handler } from '../call.js'
import { presentKey } from './present-key.js'

export const updateKey: Handler<'updateKey'> = async ({ clock }, { path, body, caller, client, write }) => {
  const now = clock.now()
  const permissions = readPermissions(body, now)
  return write(async (tx) => {
    const key = await lockApiKey(tx, ownerOf(caller), path.id)
    assertNotRevoked(key)
    if (Object.keys(permissions).length > 0) {
      const changed = { ...key, ...permissions }
      assertWithin(await permissionsOf(tx, caller), changed)
      if (key.mode === 'live' && isWidened(key, changed)) assertFreshSignIn(caller.signedInAt, now)
    }
    const changes = { ...permissions, ...(body.name === undefined ? {} : { name: body.name }) }
    if (Object.keys(changes).length === 0) return presentKey(tx, key)
    const shown = await presentKey(tx, await updateApiKey(tx, key.id, changes))
    await recordAct(tx, callerAct(caller, client, now), changeOfKey(await presentKey(tx, key), shown))
    return shown
  })
}

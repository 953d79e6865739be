import { actOnKey, assertNotRevoked, assertWithin } from '@signpost/spec/rules'
import { isCreatorThere } from '../../accounts/api-key.js'
import { permissionsOf } from '../../accounts/caller.js'
import { callerAct, recordAct } from '../../accounts/record-act.js'
import { ownerOf } from '../../documents/owner.js'
import { lockApiKey, updateApiKey } from '../../stores/api-key-store.js'
import type { Handler } from '../call.js'
import { presentKey } from './present-key.js'

export const keepKey: Handler<'keepKey'> = async ({ clock }, { path, caller, client, write }) =>
  write(async (tx) => {
    const key = await lockApiKey(tx, ownerOf(caller), path.id)
    assertNotRevoked(key)
    assertWithin(await permissionsOf(tx, caller), key)
    if (key.creator_left_at === null) return presentKey(tx, key)
    const act = callerAct(caller, client, clock.now())
    if (!(await isCreatorThere(tx, act))) return presentKey(tx, key)
    const creator = { created_by_type: act.actor_type, created_by_id: act.actor_id }
    const shown = await presentKey(tx, await updateApiKey(tx, key.id, { ...creator, creator_left_at: null }))
    await recordAct(tx, act, actOnKey('key.kept', shown))
    return shown
  })

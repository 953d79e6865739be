import { actOnKey } from '@signpost/spec/rules'
import { callerAct, recordAct } from '../../accounts/record-act.js'
import { ownerOf } from '../../documents/owner.js'
import { lockApiKey, revokeApiKey } from '../../stores/api-key-store.js'
import type { Handler } from '../call.js'
import { presentKey } from './present-key.js'

export const revokeKey: Handler<'revokeKey'> = async ({ clock }, { path, caller, client, write }) =>
  write(async (tx) => {
    const key = await lockApiKey(tx, ownerOf(caller), path.id)
    const now = clock.now()
    await revokeApiKey(tx, key.id, now)
    const record = key.revoked_at ? null : actOnKey('key.revoked', await presentKey(tx, key))
    await recordAct(tx, callerAct(caller, client, now), record)
    return undefined
  })

import { ownerOf } from '../../documents/owner.js'
import { lockApiKey, revokeApiKey } from '../../stores/api-key-store.js'
import type { Handler } from '../call.js'

export const revokeKey: Handler<'revokeKey'> = async ({ clock }, { path, caller, write }) =>
  write(async (tx) => {
    const key = await lockApiKey(tx, ownerOf(caller), path.id)
    await revokeApiKey(tx, key.id, clock.now())
    return undefined
  })

import { actOnKey, assertFreshSignIn, assertWithin, endAfterOverlap } from '@signpost/spec/rules'
import { createApiKey } from '../../accounts/api-key.js'
import { permissionsOf } from '../../accounts/caller.js'
import { callerAct, recordAct } from '../../accounts/record-act.js'
import { ownerOf } from '../../documents/owner.js'
import { lockApiKey, revokeUnusedSuccessor, updateApiKey } from '../../stores/api-key-store.js'
import type { Handler } from '../call.js'
import { presentKey } from './present-key.js'

export const rotateKey: Handler<'rotateKey'> = async ({ clock }, { path, body, caller, client, write }) => {
  const now = clock.now()
  return write(async (tx) => {
    const old = await lockApiKey(tx, ownerOf(caller), path.id)
    const endsAt = endAfterOverlap(old, body, now)
    // Anyone who has the new key can do what the old one could.
    assertWithin(await permissionsOf(tx, caller), old)
    if (old.mode === 'live') assertFreshSignIn(caller.signedInAt, now)
    const act = callerAct(caller, client, now)
    const { row, key } = await createApiKey(tx, caller.account.id, old, act, now)
    // Nobody may ever have received it: its rotation was tried again, or ran at the same time.
    const unused = await revokeUnusedSuccessor(tx, old, now)
    if (unused) await recordAct(tx, act, actOnKey('key.revoked', await presentKey(tx, unused)))
    await updateApiKey(tx, old.id, { expires_at: endsAt, creator_left_at: null, successor_id: row.id })
    const shown = await presentKey(tx, row)
    const details = { new_key_id: shown.id, expires_at: endsAt.toISOString() }
    await recordAct(tx, act, actOnKey('key.rotated', await presentKey(tx, old), details))
    return { ...shown, key }
  })
}

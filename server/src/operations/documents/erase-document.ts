import { erase } from '@signpost/spec/rules'
import { senderAct } from '../../audit/actors.js'
import { digestOfTrail } from '../../audit/digest-of-trail.js'
import { commit } from '../../commit/commit.js'
import { holdErased } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { readAudit } from '../../stores/audit-store.js'
import type { Handler } from '../call.js'

export const eraseDocument: Handler<'eraseDocument'> = async (
  context,
  { path, caller, client, assertUnmodified, transaction }
) =>
  transaction(async (tx) => {
    const ended = await holdErased(tx, ownerOf(caller), path.id)
    assertUnmodified(presentDocument(ended))
    const trailSha256 = digestOfTrail(await readAudit(tx, ended.document.id))
    const act = senderAct(caller, client, context.clock.now())
    return (await commit(context, tx, ended, erase(ended, { reason: 'request', trailSha256 }, act))).as(presentDocument)
  })

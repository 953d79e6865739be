import { assertPad, drawOnPad } from '@signpost/spec/rules'
import { signerAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdSession } from '../../commit/hold.js'
import { given } from '../../given/given.js'
import { sha256Of } from '../../storage/document-files.js'
import { findPad, saveDrawing } from '../../stores/pad-store.js'
import type { Handler } from '../call.js'

export const drawOnSigningPad: Handler<'drawOnSigningPad'> = async (context, { body, caller, client, transaction }) => {
  const png = await given.readPicture(body.image, 'image')
  return transaction(async (tx) => {
    const now = context.clock.now()
    const session = await holdSession(tx, caller)
    const { signerId } = session.visitor
    const pad = assertPad(session, session.visitor, await findPad(tx, signerId), caller.padId, now)
    await saveDrawing(tx, signerId, png)
    const drawn = await commit(context, tx, session, drawOnPad(pad, sha256Of(png), signerAct(session, client, now)))
    return drawn.as(() => ({ drawn_at: now.toISOString() }))
  })
}

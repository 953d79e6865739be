import { randomUUID } from 'node:crypto'
import { assertDrawingsLeft, createPad } from '@signpost/spec/rules'
import { holdSession } from '../../commit/hold.js'
import { pageUrl } from '../../common/page-url.js'
import { publicId } from '../../contract/ids.js'
import { hashOfPadToken, newPadToken } from '../../signing-session/pad-token.js'
import { countDrawings } from '../../stores/audit-store.js'
import { replacePad } from '../../stores/pad-store.js'
import type { Handler } from '../call.js'

export const createSigningPad: Handler<'createSigningPad'> = async (context, { body, caller, write }) =>
  write(async (tx) => {
    const session = await holdSession(tx, caller)
    const now = context.clock.now()
    const pad = createPad(session, session.visitor, body, randomUUID(), now)
    assertDrawingsLeft(
      await countDrawings(tx, session.document.id, publicId('sgn', session.visitor.signerId), dayBefore(now))
    )
    const token = newPadToken()
    await replacePad(tx, {
      ...pad,
      signer_id: session.visitor.signerId,
      document_id: session.document.id,
      token_hash: hashOfPadToken(token),
      person: caller.person,
      unlocked_by: caller.unlockedBy,
      identified_by: caller.identifiedBy,
      via: caller.via
    })
    return { url: pageUrl(context.config.siteUrl, 'pad', token), expires_at: pad.expires_at.toISOString() }
  })

const dayBefore = (now: Date) => new Date(now.getTime() - 24 * 3600_000)

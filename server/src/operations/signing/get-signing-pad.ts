import { nearestLanguage, tagOf } from '@signpost/spec/languages'
import { assertPad, presentBranding, visitingSigner } from '@signpost/spec/rules'
import { loadSession } from '../../signing-session/session.js'
import { findPad } from '../../stores/pad-store.js'
import type { Handler } from '../call.js'

export const getSigningPad: Handler<'getSigningPad'> = async ({ sql, clock, config }, { caller }) => {
  const session = await loadSession(sql, caller)
  const found = await findPad(sql, session.visitor.signerId)
  const { purpose, expires_at } = assertPad(session, session.visitor, found, caller.padId, clock.now())
  return {
    purpose,
    expires_at: expires_at.toISOString(),
    language_used: nearestLanguage(tagOf(visitingSigner(session, session.visitor))),
    branding: presentBranding(session.account, config.siteUrl)
  }
}

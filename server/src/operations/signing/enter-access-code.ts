import { assertAttemptsLeft, enterAccessCode as enter, refusalOfCode, visitingSigner } from '@signpost/spec/rules'
import { signerAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdSession } from '../../commit/hold.js'
import { isAccessCode, nameOfAccessCode } from '../../signing-session/access-code.js'
import { loadSession, type Session } from '../../signing-session/session.js'
import { createSigningToken } from '../../signing-session/signing-token.js'
import type { Handler } from '../call.js'

export const enterAccessCode: Handler<'enterAccessCode'> = async (context, { body, caller, client, transaction }) => {
  // Before the document is locked, because hashing is slow on purpose.
  const seen = signerIn(await loadSession(context.sql, caller))
  assertAttemptsLeft(seen)
  const matches = await matchesHash(body.access_code, seen.access_code_hash)
  return transaction(async (tx) => {
    const now = context.clock.now()
    const session = await holdSession(tx, caller)
    const signer = signerIn(session)
    const { access_code_hash: hash } = signer
    // Checked again if the code was changed in the meantime.
    const isCorrect = hash === seen.access_code_hash ? matches : await matchesHash(body.access_code, hash)
    const entered = await commit(context, tx, session, enter(signer, isCorrect, signerAct(session, client, now)))
    const claims = { ...caller, unlockedBy: hash === null ? null : nameOfAccessCode(hash) }
    const token = await createSigningToken(context, claims, now)
    // Returned, not thrown: throwing would roll back the audit entry of the failed attempt.
    return entered.as(
      (after) => refusalOfCode(signerIn(after)) ?? { token, expires_at: caller.expiresAt.toISOString() }
    )
  })
}

function signerIn(session: Session) {
  return visitingSigner(session, session.visitor)
}

async function matchesHash(code: string, hash: string | null) {
  return hash !== null && (await isAccessCode(code, hash))
}

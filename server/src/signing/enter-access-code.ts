import { enterAccessCode as enter, refusalOfCode, visitingSigner } from '@signpost/spec/rules'
import { signerAct } from '../audit/actors.js'
import { commit } from '../commit/commit.js'
import { holdSession } from '../commit/hold.js'
import type { Handler } from '../http/call.js'
import { isAccessCode, nameOfAccessCode } from '../signers/access-code.js'
import { loadSession } from './session.js'
import { createSigningToken } from './signing-token.js'

export const enterAccessCode: Handler<'enterAccessCode'> = async (context, { body, caller, client, transaction }) => {
  // Before the document is locked, since it takes long on purpose.
  const seen = hashOf(await loadSession(context.sql, caller))
  const fits = await fitsHash(body.access_code, seen)
  return transaction(async (tx) => {
    const now = context.clock.now()
    const session = await holdSession(tx, caller)
    const hash = hashOf(session)
    // Unless the code was changed meanwhile.
    const isRight = hash === seen ? fits : await fitsHash(body.access_code, hash)
    const signer = visitingSigner(session, session.visitor)
    const entered = await commit(context, tx, session, enter(signer, isRight, signerAct(session, client, now)))
    const claims = { ...caller, unlockedBy: hash === null ? null : nameOfAccessCode(hash) }
    const token = await createSigningToken(context, claims, now)
    // A refusal is recorded too, so it is answered where others are thrown.
    return entered.as(
      (after) =>
        refusalOfCode(visitingSigner(after, after.visitor)) ?? { token, expires_at: caller.expiresAt.toISOString() }
    )
  })
}

type SessionOf = Awaited<ReturnType<typeof loadSession>>

function hashOf(session: SessionOf) {
  return visitingSigner(session, session.visitor).access_code_hash
}

async function fitsHash(code: string, hash: string | null) {
  return hash !== null && (await isAccessCode(code, hash))
}

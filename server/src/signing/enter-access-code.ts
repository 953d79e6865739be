import { invalid } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { type Act, record, signerAct } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import type { AuditKeys } from '../audit/audit-keys.js'
import { ApiError } from '../errors.js'
import type { Handler } from '../http/call.js'
import { isAccessCode, maxAccessCodeFailures, nameOfAccessCode } from '../signers/access-code.js'
import { updateSigners } from '../signers/signer-store.js'
import { lockSession, type Session } from './session.js'
import { createSigningToken } from './signing-token.js'

export const enterAccessCode: Handler<'enterAccessCode'> = async (context, { body, caller, client, write }) =>
  write(async (tx) => {
    const now = context.clock.now()
    const session = await lockSession(tx, caller)
    // A refusal is recorded too, so it is returned where others are thrown.
    const refusal = await checkCode(
      tx,
      context.auditKeys,
      session,
      body.access_code,
      signerAct(session.signer, client, now)
    )
    if (refusal) return refusal
    const hash = session.signer.access_code_hash
    const claims = { ...caller, unlockedBy: hash === null ? null : nameOfAccessCode(hash) }
    const token = await createSigningToken(context, claims, now)
    return { token, expires_at: caller.expiresAt.toISOString() }
  })

async function checkCode(
  tx: TransactionSql,
  auditKeys: AuditKeys,
  { document, signer }: Session,
  code: string,
  act: Act
) {
  if (!signer.access_code_hash) return null
  if (signer.access_code_failures >= maxAccessCodeFailures) return lockedOut()
  if (await isAccessCode(code, signer.access_code_hash)) {
    await updateSigners(tx, [signer.id], { access_code_failures: 0 })
    await appendAudit(tx, auditKeys, document.id, record(act, 'signer.access_code_accepted'))
    return null
  }
  const failures = signer.access_code_failures + 1
  await updateSigners(tx, [signer.id], { access_code_failures: failures })
  await appendAudit(
    tx,
    auditKeys,
    document.id,
    record(act, 'signer.access_code_refused', { failures: String(failures) })
  )
  return failures >= maxAccessCodeFailures ? lockedOut() : invalid('ACCESS_CODE_INVALID', 'access_code', 'is not right')
}

function lockedOut() {
  return new ApiError('ACCESS_CODE_LOCKED', 'Too many wrong access codes. Ask the sender for a new one.')
}

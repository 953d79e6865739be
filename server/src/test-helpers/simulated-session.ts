import type { TransactionSql } from 'postgres'
import { type Act, signerAct } from '../audit/actors.js'
import { refuseUnlessSent } from '../documents/document.js'
import { lockDocument } from '../documents/document-store.js'
import { ownerOf } from '../documents/owner.js'
import { ApiError } from '../errors.js'
import type { AccountCaller, Client } from '../http/call.js'
import { notFound, uuidOf } from '../ids.js'
import { findSigners } from '../signers/signer-store.js'
import { lockSession, refuseUnlessOpen, type Session } from '../signing/session.js'

/** Refuses a live key: no real document is ever signed by anybody but its signer. */
export function refuseLive({ mode }: AccountCaller): void {
  if (mode !== 'test') throw new ApiError('TEST_MODE_ONLY', 'Test helpers work with test keys only.')
}

/** A signer's session without their token, and the act of whatever is done in it, marked as simulated. */
export async function simulatedSession(
  tx: TransactionSql,
  caller: AccountCaller,
  client: Client,
  { id, signer_id }: { id: string; signer_id: string },
  now: Date
): Promise<{ session: Session; act: Act }> {
  refuseLive(caller)
  const document = await lockDocument(tx, ownerOf(caller), id)
  const uuid = uuidOf('sgn', signer_id)
  if (!(await findSigners(tx, document.id)).some((signer) => signer.id === uuid)) throw notFound(signer_id)
  refuseUnlessSent(document)
  const claims = { signerId: signer_id, documentId: id, unlocked: true, embedOrigin: null, expiresAt: now }
  const session = await lockSession(tx, claims)
  refuseUnlessOpen(session, now)
  return { session, act: { ...signerAct(session.signer, client, now), simulated: true } }
}

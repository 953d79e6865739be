import { notFound } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { type Act, signerAct } from '../audit/actors.js'
import { refuseUnlessSent } from '../documents/document.js'
import { lockDocument } from '../documents/document-store.js'
import { ownerOf } from '../documents/owner.js'
import { ApiError } from '../errors.js'
import type { AccountCaller, Client } from '../http/call.js'
import { uuidOf } from '../ids.js'
import { nameOfAccessCode } from '../signers/access-code.js'
import { findSigners } from '../signers/signer-store.js'
import { lockSession, refusal, refuseUnlessOpen, type Session } from '../signing/session.js'

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
  const signer = (await findSigners(tx, document.id)).find((each) => each.id === uuid)
  if (!signer) throw notFound(signer_id)
  if (signer.status === 'signed' || signer.status === 'declined') throw refusal(signer.status)
  refuseUnlessSent(document)
  const unlockedBy = signer.access_code_hash === null ? null : nameOfAccessCode(signer.access_code_hash)
  const claims = { signerId: signer_id, documentId: id, unlockedBy, embedOrigin: null, expiresAt: now }
  const session = await lockSession(tx, claims)
  refuseUnlessOpen(session, now)
  return { session, act: { ...signerAct(session.signer, client, now), simulated: true } }
}

import type { TransactionSql } from 'postgres'
import { type Act, record, systemAct } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import type { AuditKeys } from '../audit/audit-keys.js'
import { nextToInvite } from '../documents/document.js'
import { updateDocument } from '../documents/document-store.js'
import { publicId } from '../ids.js'
import { languageOf } from '../language/language.js'
import { queueEmail } from '../mail/queue-email.js'
import { queueSeal } from '../sealing/queue-seal.js'
import { insertSignatures, type SignatureRow } from '../signers/signature-store.js'
import { updateSigners } from '../signers/signer-store.js'
import { emitEvent } from '../webhooks/emit-event.js'
import { consentIn } from './consent.js'
import { lockSession, type Session } from './session.js'

/** Records that a signer has signed, and what follows: the next are invited, or the document is sealed. */
export async function recordSignature(
  tx: TransactionSql,
  auditKeys: AuditKeys,
  { claims, document: { id }, signer: { id: signerUuid, viewed_at, language } }: Session,
  signatures: Omit<SignatureRow, 'signer_id'>[],
  act: Act
): Promise<Session> {
  const consent = consentIn(language)
  await insertSignatures(
    tx,
    signatures.map((signature) => ({ ...signature, signer_id: signerUuid }))
  )
  await updateSigners(tx, [signerUuid], {
    status: 'signed',
    viewed_at: viewed_at ?? act.at,
    signed_at: act.at,
    consent_sha256: consent.sha256,
    ip_address: act.ipAddress,
    user_agent: act.userAgent
  })
  await updateDocument(tx, id, { updated_at: act.at })
  const kinds = Object.fromEntries(signatures.map(({ purpose, kind }) => [purpose, kind]))
  const consented = record(act, 'signer.consented', {
    consent_sha256: consent.sha256,
    consent_language: languageOf(language)
  })
  await appendAudit(tx, auditKeys, id, consented, record(act, 'signer.signed', kinds))
  await inviteNext(tx, auditKeys, await lockSession(tx, claims), act.at)

  const after = await lockSession(tx, claims)
  const { document, signers, signer } = after
  await emitEvent(tx, { type: 'document.signed', at: act.at, document, signers, signer })
  if (signers.some(({ status }) => status !== 'signed')) return after
  return { ...after, document: await queueSeal(tx, document, act.at) }
}

// By e-mail also when the document was sent without e-mails: nobody else tells them that it is their turn.
async function inviteNext(tx: TransactionSql, auditKeys: AuditKeys, { document, signers }: Session, now: Date) {
  const uuids = nextToInvite(signers)
  await updateSigners(tx, uuids, { status: 'pending', invited_at: now })
  for (const { id, email } of signers.filter((signer) => uuids.includes(signer.id))) {
    const entry = record(systemAct(now), 'signer.invited', { signer_id: publicId('sgn', id), email })
    await appendAudit(tx, auditKeys, document.id, entry)
    await queueEmail(tx, { kind: 'invitation', signerUuid: id }, now)
  }
}

import type { TransactionSql } from 'postgres'
import { record, signerAct, systemAct } from '../audit/actors.js'
import { appendAudit } from '../audit/audit-store.js'
import { nextToInvite } from '../documents/document.js'
import { updateDocument } from '../documents/document-store.js'
import { ApiError, invalid } from '../errors.js'
import type { Handler } from '../http/call.js'
import { publicId } from '../ids.js'
import { addJob } from '../jobs/add-job.js'
import { queueSeal } from '../sealing/queue-seal.js'
import { findFields, updateFieldValues } from '../signers/field-store.js'
import { insertSignatures } from '../signers/signature-store.js'
import { updateSigners } from '../signers/signer-store.js'
import { emitEvent } from '../webhooks/emit-event.js'
import { consent } from './consent.js'
import { planSignatures } from './plan-signatures.js'
import { planValues, refuseIncomplete } from './plan-values.js'
import { presentSession } from './present-session.js'
import { lockSession, refuseUnlessOpen, type Session } from './session.js'

export const completeSigning: Handler<'completeSigning'> = async ({ sql, clock }, { body, caller, client }) =>
  sql.begin(async (tx) => {
    const now = clock.now()
    const before = await lockSession(tx, caller)
    refuseUnlessOpen(before, now)
    refuseWithoutConsent(body.consent)
    const mine = { documentUuid: before.document.id, signerUuid: before.signer.id }
    await updateFieldValues(tx, planValues(await findFields(tx, mine), body.fields))
    const fields = await findFields(tx, mine)
    refuseIncomplete(fields, body.fields)
    const signatures = planSignatures(fields, body)

    await insertSignatures(
      tx,
      signatures.map((signature) => ({ ...signature, signer_id: before.signer.id }))
    )
    await updateSigners(tx, [before.signer.id], {
      status: 'signed',
      viewed_at: before.signer.viewed_at ?? now,
      signed_at: now,
      consent_sha256: consent.sha256,
      ip_address: client.ipAddress,
      user_agent: client.userAgent
    })
    await updateDocument(tx, before.document.id, { updated_at: now })
    const act = signerAct(before.signer, client, now)
    const kinds = Object.fromEntries(signatures.map(({ purpose, kind }) => [purpose, kind]))
    await appendAudit(
      tx,
      before.document.id,
      record(act, 'signer.consented', { consent_sha256: consent.sha256 }),
      record(act, 'signer.signed', { fields: String(fields.length), ...kinds })
    )
    await inviteNext(tx, await lockSession(tx, caller), now)

    const after = await lockSession(tx, caller)
    const { document, signers, signer } = after
    await emitEvent(tx, { type: 'document.signed', at: now, document, signers, signer })
    if (signers.every(({ status }) => status === 'signed')) await queueSeal(tx, document, now)
    return presentSession(after, fields, now)
  })

function refuseWithoutConsent({ accepted, sha256 }: { accepted: boolean; sha256: string }) {
  if (!accepted) throw invalid('CONSENT_REQUIRED', 'consent.accepted', 'must be true')
  if (sha256 !== consent.sha256) {
    throw new ApiError('CONSENT_MISMATCH', 'The consent text has changed. Show the new one.', {
      details: { 'consent.sha256': 'is not the digest of the text in force' }
    })
  }
}

// By e-mail also when the document was sent without e-mails: nobody else tells them that it is their turn.
async function inviteNext(tx: TransactionSql, { document, signers }: Session, now: Date) {
  const uuids = nextToInvite(signers)
  await updateSigners(tx, uuids, { status: 'pending', invited_at: now })
  for (const { id, email } of signers.filter((signer) => uuids.includes(signer.id))) {
    const entry = record(systemAct(now), 'signer.invited', { signer_id: publicId('sgn', id), email })
    await appendAudit(tx, document.id, entry)
    await addJob(tx, 'send-email', { kind: 'invitation', signerUuid: id })
  }
}

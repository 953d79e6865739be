import type { TransactionSql } from 'postgres'
import { record, signerAct } from '../audit/actors.js'
import { appendAudit } from '../audit/audit-store.js'
import { updateDocument } from '../documents/document-store.js'
import type { Client, Handler } from '../http/call.js'
import { findFields } from '../signers/field-store.js'
import { updateSigners } from '../signers/signer-store.js'
import { emitEvent } from '../webhooks/emit-event.js'
import { presentSession } from './present-session.js'
import { lockSession, refuseUnlessOpen, type Session } from './session.js'

export const viewSigningSession: Handler<'viewSigningSession'> = async ({ sql, clock }, { caller, client }) =>
  sql.begin(async (tx) => {
    const now = clock.now()
    const session = await lockSession(tx, caller)
    refuseUnlessOpen(session, now)
    if (session.signer.status === 'pending') await recordView(tx, session, client, now)
    const seen = await lockSession(tx, caller)
    const fields = await findFields(tx, { documentUuid: seen.document.id, signerUuid: seen.signer.id })
    return presentSession(seen, fields, now)
  })

async function recordView(tx: TransactionSql, session: Session, client: Client, now: Date) {
  await updateSigners(tx, [session.signer.id], { status: 'viewed', viewed_at: now })
  await updateDocument(tx, session.document.id, { updated_at: now })
  const { document, signers, signer } = await lockSession(tx, session.claims)
  await appendAudit(tx, document.id, record(signerAct(signer, client, now), 'signer.viewed'))
  await emitEvent(tx, { type: 'document.viewed', at: now, document, signers, signer })
}

import { apply, erasureOf, type Transition } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { documentAct, recordAct } from '../accounts/record-act.js'
import { extendTrail } from '../audit/extend-trail.js'
import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'
import { insertAudit } from '../stores/audit-store.js'
import { updateDocument } from '../stores/document-store.js'
import { insertEmails } from '../stores/email-store.js'
import { eraseDocument } from '../stores/erasure-store.js'
import { findSubscribers, insertEvent } from '../stores/event-store.js'
import { insertFields } from '../stores/field-store.js'
import { enqueueJobs } from '../stores/job-store.js'
import { insertSignatures } from '../stores/signature-store.js'
import { insertSigners } from '../stores/signer-store.js'
import { updateRows } from '../stores/update-rows.js'
import { Committed } from './committed.js'
import { eventOf } from './event-of.js'
import type { HeldRows } from './hold.js'
import { emailsOf, jobsOf } from './outbox.js'

/**
 * Writes a transition: state, audit trail, the event with its deliveries, e-mails and jobs, with one statement per table,
 * pipelined. Returns the new state without reading it again. A null transition writes nothing.
 */
export async function commit<H extends HeldRows>(
  { auditKeys }: Pick<Context, 'auditKeys'>,
  tx: TransactionSql,
  held: H,
  transition: Transition | null
): Promise<Committed<H>> {
  if (!transition) return Committed.of(held)
  const { newSigners = [], newFields = [], signers = [], fields = [], signatures = [] } = transition
  const { id, account_id, mode } = held.document
  const after = apply(held, transition)
  const trail = extendTrail(id, held.trail, transition.audit ?? [], auditKeys)
  const event = eventOf(transition, after)
  const endpoints = event ? await findSubscribers(tx, event) : []
  const emails = await emailsOf(tx, transition, held.document)
  const jobs = jobsOf(transition, held.document, emails)
  await Promise.all([
    transition.document && updateDocument(tx, id, { ...transition.document, updated_at: transition.at }),
    insertSigners(tx, newSigners),
    updateRows(tx, 'signers', after.signers, signers),
    insertFields(tx, newFields),
    updateRows(tx, 'fields', after.fields ?? [], fields),
    insertSignatures(tx, signatures),
    insertAudit(tx, trail.rows, trail.head),
    event && insertEvent(tx, event, endpoints),
    insertEmails(tx, emails),
    enqueueJobs(tx, jobs)
  ])
  if (transition.erase) {
    const { by, reason } = transition.erase
    await eraseDocument(tx, id)
    await recordAct(tx, documentAct(account_id, by), erasureOf(publicId('doc', id), mode, reason))
  }
  return Committed.of({ ...after, trail: trail.end })
}

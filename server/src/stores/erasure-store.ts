import { erasedColumns, erasedRecipient } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { DocumentRow, StoredInspection } from './document-store.js'
import { eraseEvents } from './event-list-store.js'

const notInspected: StoredInspection = {
  pages: [],
  files: [],
  encrypted: false,
  has_javascript: false,
  has_form: false,
  form_fields: [],
  existing_signatures: 0,
  signatures: [],
  verdict: null,
  changes_made: []
}

/** What an erasure sets. What answers contain of it is said in the contract. */
const erased = {
  ...erasedColumns,
  inspection: notInspected,
  message: null,
  cc: [],
  subject: null,
  draft: null,
  roles: null,
  role_fields: null
} satisfies Partial<Omit<DocumentRow, 'tags'> & { tags: readonly string[] }>

/** What an erasure keeps: identifiers, states, times, digests and numbers. */
type Kept =
  | 'id'
  | 'account_id'
  | 'mode'
  | 'status'
  | 'page_count'
  | 'file_size'
  | 'sha256'
  | 'working_sha256'
  | 'files_id'
  | 'template_id'
  | 'template_link_id'
  | 'form_id'
  | 'bulk_send_id'
  | 'skip_email'
  | 'created_at'
  | 'updated_at'
  | 'sent_at'
  | 'expires_at'
  | 'completed_at'
  | 'voided_at'
  | 'voided_by'
  | 'trashed_at'
  | 'legal_hold'
  | 'erased_at'
  | 'fields_version'
  | 'decline_allowed'
  | 'hand_over_allowed'
  | 'reminders'
  | 'expiry_notice_hours'
  | 'letters_due_at'
  | 'renewal_due_at'
  | 'renewal_since'
  | 'time_zone'
  | 'own_time_zone'
  | 'format_locale'
  | 'signing_view'
  | 'seal_permits'
  | 'seal_status'
  | 'seal_level'
  | 'sealed_at'
  | 'seal_sha256'
  | 'seal_attempts'
  | 'certificate_sha256'

type Undecided = Exclude<keyof DocumentRow, keyof typeof erased | Kept>

// Does not compile while a column of documents is in neither of the two.
undefined satisfies [Undecided] extends [never] ? undefined : { 'add to `erased` or to `Kept`': Undecided }

/** Documents that ended longer ago than their account keeps them. */
export async function findRetained(sql: Sql, now: Date): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`
    select due.id
    from accounts
    cross join lateral (
      select id, coalesce(completed_at, voided_at) as ended_at
      from documents
      where account_id = accounts.id
        and status in ('completed', 'voided')
        and erased_at is null
        and not legal_hold
        and coalesce(completed_at, voided_at) <= ${now}::timestamptz - make_interval(days => retention_days)
      order by coalesce(completed_at, voided_at)
      limit 1000
    ) as due
    where retention_days is not null
    order by due.ended_at
    limit 1000
  `
}

/**
 * Erases the personal data of a document. Its signers go with their fields and signatures, its events with their
 * deliveries, but for the event that it is erased. The entry of the audit trail that records the erasure stays as it is, and so
 * does what signers have reported to the operator.
 */
export async function eraseDocument(tx: TransactionSql, id: string): Promise<void> {
  const [about] = await tx<[{ ids: string[] }]>`
    select array_remove(array[id, bulk_send_id], null) || array(select id from signers where document_id = documents.id) as ids
    from documents
    where id = ${id}
  `
  await Promise.all([
    tx`delete from idempotency_keys where about = any(${about.ids}::uuid[])`,
    tx`delete from emails where request ? 'documentUuid' and request->>'documentUuid' = ${id}`,
    tx`delete from emails where request ? 'signerUuid' and request->>'signerUuid' = any(${about.ids})`,
    tx`delete from captured_emails where document_id = ${id}`,
    tx`delete from captured_messages where document_id = ${id}`,
    tx`update abuse_reports set title = null where document_id = ${id}`,
    eraseEvents(tx, id),
    tx`delete from signers where document_id = ${id}`,
    tx`update bulk_recipients set ${tx({ ...erasedRecipient, error: null })} where document_id = ${id}`,
    tx`
      update documents
      set ${tx({ ...erased, cc: tx.json([]), metadata: tx.json(erased.metadata), inspection: tx.json(notInspected as never) } as never)}
      where id = ${id}
    `,
    tx`
      update audit_entries
      set actor = jsonb_build_object('type', actor->'type', 'id', null, 'name', null, 'email', null),
        ip_address = null, user_agent = null, data = '{}'
      where document_id = ${id} and action <> 'document.erased'
    `
  ])
}

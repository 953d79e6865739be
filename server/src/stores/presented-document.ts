import { type DocumentDetails, detailsOf } from '@signpost/spec/rules'
import type { Sql } from 'postgres'
import { type DocumentRow, type Owner, readWithSigners } from './document-store.js'
import type { SignerRow } from './signer-store.js'

// What the answer about a document in a list says. All else can be large: the inspection of a PDF with many pages, the fields
// of roles, what a draft keeps.
const others = [
  'id',
  'mode',
  'file_name',
  'status',
  'page_count',
  'file_size',
  'sha256',
  'created_at',
  'updated_at',
  'sent_at',
  'expires_at',
  'completed_at',
  'voided_at',
  'void_reason',
  'voided_by',
  'template_id',
  'template_link_id',
  'form_id',
  'bulk_send_id',
  'trashed_at',
  'legal_hold',
  'erased_at',
  'cc',
  'message',
  'redirect_urls',
  'decline_allowed',
  'hand_over_allowed',
  'reminders',
  'expiry_notice_hours',
  'time_zone',
  'format_locale',
  'signing_view',
  'seal_permits',
  'seal_status',
  'seal_level',
  'sealed_at',
  'seal_sha256',
  'seal_attempts',
  'seal_error'
] as const satisfies (keyof DocumentRow)[]

/** A document as a list shows it. */
export type ListedDocument = Pick<DocumentRow, keyof DocumentDetails | (typeof others)[number]>

/** A document as it is shown alone. */
export type PresentedDocument = ListedDocument & Pick<DocumentRow, 'draft'>

/** The columns of a {@link ListedDocument}, for a statement that selects from `documents`. */
export const listedColumns = [...Object.keys(detailsOf({})), ...others].map((name) => `documents.${name}`)

/** What is shown of an owner's document, with its signers. Throws if it does not exist or is in the trash. */
export async function findPresentedDocument(
  sql: Sql,
  owner: Owner,
  id: string
): Promise<{ document: PresentedDocument; signers: SignerRow[] }> {
  return readWithSigners<PresentedDocument>(sql, sql`${sql(listedColumns)}, documents.draft`, owner, id)
}

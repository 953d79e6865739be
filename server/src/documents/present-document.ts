import { detailsOf, presentCopy, presentDraft, presentZone } from '@signpost/spec/rules'
import type { Schemas } from '../contract/contract.js'
import { publicId } from '../contract/ids.js'
import type { ListedDocument, PresentedDocument } from '../stores/presented-document.js'
import type { SignerRow } from '../stores/signer-store.js'
import { presentSigner } from './present-signer.js'

const time = (date: Date | null) => date?.toISOString() ?? null

/** A document in the contract's format, without its signers. */
export function presentDocumentFields(row: ListedDocument): Schemas['DocumentListItem'] {
  return {
    id: publicId('doc', row.id),
    mode: row.mode,
    ...detailsOf(row),
    file_name: row.file_name,
    status: row.status,
    page_count: row.page_count,
    file_size: row.file_size,
    sha256: row.sha256,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    sent_at: time(row.sent_at),
    expires_at: time(row.expires_at),
    completed_at: time(row.completed_at),
    voided_at: time(row.voided_at),
    void_reason: row.void_reason,
    voided_by: row.voided_by,
    template_id: publicId('tpl', row.template_id),
    template_link_id: publicId('tln', row.template_link_id),
    form_id: publicId('frm', row.form_id),
    bulk_send_id: publicId('blk', row.bulk_send_id),
    trashed_at: time(row.trashed_at),
    legal_hold: row.legal_hold,
    erased_at: time(row.erased_at),
    cc: row.cc.map(presentCopy),
    message: row.message,
    redirect_urls: row.redirect_urls,
    decline_allowed: row.decline_allowed,
    hand_over_allowed: row.hand_over_allowed,
    reminders: row.reminders,
    expiry_notice_hours: row.expiry_notice_hours,
    time_zone: presentZone(row),
    format_locale: row.format_locale,
    signing_view: row.signing_view,
    seal_permits: row.seal_permits,
    seal: {
      status: row.seal_status,
      level: row.seal_level,
      sealed_at: time(row.sealed_at),
      sha256: row.seal_sha256,
      attempts: row.seal_attempts,
      error: row.seal_error
    }
  }
}

/** A document in the contract's format. */
export function presentDocument({
  document,
  signers
}: {
  document: PresentedDocument
  signers: SignerRow[]
}): Schemas['Document'] {
  return {
    ...presentDocumentFields(document),
    signers: signers.map(presentSigner),
    draft: presentDraft(document.draft)
  }
}

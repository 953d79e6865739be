import type { Schemas } from '../../contract/contract.js'
import { publicId } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { findDocumentWithSigners } from '../../stores/document-store.js'
import { type EmailAboutRow, findEmailsAbout } from '../../stores/email-store.js'
import { maxEmailFailures } from '../../stores/queued-jobs.js'
import type { Handler } from '../call.js'

export const listDocumentEmails: Handler<'listDocumentEmails'> = async ({ sql }, { path, caller }) => {
  const { document, signers } = await findDocumentWithSigners(sql, ownerOf(caller), path.id)
  const rows = await findEmailsAbout(
    sql,
    document.id,
    signers.map(({ id }) => id)
  )
  return { data: rows.map(present) }
}

function present(row: EmailAboutRow): Schemas['DocumentEmail'] {
  const { id, request, recipient, error, created_at, sent_at, failed_at } = row
  const status = statusOf(row)
  return {
    id: publicId('eml', id),
    to: recipient,
    signer_id: 'signerUuid' in request ? publicId('sgn', request.signerUuid) : null,
    kind: request.kind,
    status,
    // Why one was given up is about the service's own mail server.
    reason: status === 'bounced' ? error : null,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null
  }
}

function statusOf({ sent_at, failed_at, failures }: EmailAboutRow): Schemas['EmailStatus'] {
  if (failed_at) return failures >= maxEmailFailures ? 'failed' : 'bounced'
  return sent_at ? 'sent' : 'queued'
}

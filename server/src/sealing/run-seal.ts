import type { TransactionSql } from 'postgres'
import { record, systemAct } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import type { Context } from '../context.js'
import { awaitsSeal } from '../documents/document.js'
import {
  type DocumentRow,
  findDocumentByUuid,
  lockDocumentByUuid,
  updateDocument
} from '../documents/document-store.js'
import { isOutage } from '../is-outage.js'
import { queueEmail } from '../mail/queue-email.js'
import { PdfError } from '../pdf/error.js'
import type { SealedPdf, SealRequest } from '../pdf/requests.js'
import { findSigners } from '../signers/signer-store.js'
import { documentFileKey } from '../storage/document-files.js'
import { emitEvent } from '../webhooks/emit-event.js'
import { buildSealRequest } from './build-seal-request.js'
import { emptyPdf } from './empty-pdf.js'
import { maxSealAttempts } from './queue-seal.js'

/**
 * Seals a document whose signers have all signed, and completes it.
 *
 * 1. The PDF, and its certificate of completion alone, are made, signed and checked outside of any transaction: that
 *    takes a while.
 * 2. The files are stored under their digests, so that two jobs that do this at once do not overwrite each other's.
 * 3. In one transaction the document becomes completed, if nobody else has completed it meanwhile.
 *
 * A crash between two steps leaves the document waiting for its seal, and the job is tried again. An outage makes it
 * wait for as long as it takes; what fails for another reason counts as failed after a while, and is seen as such.
 */
export async function runSeal(context: Context, documentUuid: string): Promise<void> {
  const document = await findDocumentByUuid(context.sql, documentUuid)
  if (!document || !awaitsSeal(document)) return
  try {
    const request = await buildSealRequest(context, document)
    const sealed = await context.pdf.seal(request)
    const certificate = await context.pdf.seal(certificateAlone(request, sealed.sha256))
    for (const { sha256, pdf } of [sealed, certificate]) {
      await context.storage.put(documentFileKey(document.id, sha256), pdf)
    }
    await context.sql.begin((tx) => complete(context, tx, document.id, sealed, certificate.sha256, request.signedAt))
  } catch (error) {
    await context.sql.begin((tx) => recordFailure(context, tx, document.id, error))
    throw error
  }
}

/** The certificate of completion as a file of its own, which can name the hash of the sealed document. */
function certificateAlone(request: SealRequest, sealedSha256: string): SealRequest {
  const certificate = { ...request.certificate, sealedSha256 }
  return { ...request, pdf: emptyPdf, stamps: [], signatureBlocks: [], certificate }
}

async function complete(
  { clock, auditKeys }: Context,
  tx: TransactionSql,
  uuid: string,
  sealed: SealedPdf,
  certificateSha256: string,
  sealedAt: Date
) {
  const now = clock.now()
  const before = await lockDocumentByUuid(tx, uuid)
  if (!before || !awaitsSeal(before)) return
  const document = await updateDocument(tx, uuid, {
    status: 'completed',
    // As the certificate says, which was made before.
    completed_at: sealedAt,
    updated_at: now,
    seal_status: 'sealed',
    seal_level: sealed.level,
    sealed_at: sealedAt,
    seal_sha256: sealed.sha256,
    certificate_sha256: certificateSha256,
    seal_attempts: before.seal_attempts + 1,
    seal_error: null
  })
  const signers = await findSigners(tx, uuid)
  const act = systemAct(sealedAt)
  await appendAudit(
    tx,
    auditKeys,
    uuid,
    record(act, 'document.sealed', { sha256: sealed.sha256, level: sealed.level }),
    record(act, 'document.completed')
  )
  await emitEvent(tx, { type: 'document.completed', at: now, document, signers })
  for (const { id } of signers) await queueEmail(tx, { kind: 'completed', signerUuid: id }, now)
  for (const { email, name } of document.cc) {
    await queueEmail(tx, { kind: 'copy', documentUuid: uuid, email, name }, now)
  }
}

async function recordFailure({ clock, auditKeys }: Context, tx: TransactionSql, uuid: string, error: unknown) {
  const now = clock.now()
  const before = await lockDocumentByUuid(tx, uuid)
  if (!before || !awaitsSeal(before)) return
  const code = codeOf(error)
  const attempts = before.seal_attempts + 1
  const failed = attempts >= maxSealAttempts && !isOutage(error)
  const changes: Partial<DocumentRow> = { seal_attempts: attempts, seal_error: code }
  await updateDocument(tx, uuid, { ...changes, seal_status: failed ? 'failed' : 'pending', updated_at: now })
  if (failed && before.seal_status !== 'failed')
    await appendAudit(tx, auditKeys, uuid, record(systemAct(now), 'document.seal_failed', { error: code }))
}

function codeOf(error: unknown) {
  if (error instanceof PdfError) return error.code
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code.slice(0, 64) : 'INTERNAL_ERROR'
}

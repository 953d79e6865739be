import { PdfError } from '@signpost/pdf'
import { renewalDueAt, renewedUntil, renewSeal } from '@signpost/spec/rules'
import { commit } from '../commit/commit.js'
import { holdByUuid } from '../commit/hold.js'
import type { Context } from '../context/context.js'
import { isOutage } from '../context/is-outage.js'
import { isSealed, type SealedDocument } from '../documents/assert-sealed.js'
import { documentFileKey, sha256Of } from '../storage/document-files.js'
import { getStored } from '../storage/storage.js'
import { findDocumentByUuid } from '../stores/document-store.js'
import { giveUpRenewal, insertSealStates, type SealState, setRenewalDue } from '../stores/renewal-store.js'

/**
 * Raises the seal of a completed document to B-LTA, or renews it before the certificate of its last time stamp expires: the
 * sealed PDF and the certificate of completion.
 *
 * 1. Proofs and a time stamp are appended outside of any transaction. The longer files begin with the ones of before.
 * 2. They are stored under their digests, beside the ones of before.
 * 3. One transaction records them, and the digests of before, unless the document was erased or renewed in the meantime.
 *
 * The sweep has set already when it is tried again, so nothing is lost if an authority is away, or after a crash. Files
 * without a record are removed as orphans: of a crash the longer ones, otherwise the ones of before.
 */
export async function runRenewal(context: Context, documentUuid: string): Promise<void> {
  const document = await findDocumentByUuid(context.sql, documentUuid)
  if (!document || !isSealed(document)) return
  try {
    const sealed = await renewFile(context, document, document.seal_sha256)
    const certificate = await renewFile(context, document, document.certificate_sha256)
    await record(context, document, sealed, certificate)
  } catch (error) {
    if (!isOutage(error)) throw error
    // No proof of it can ever be had.
    if (isRevoked(error)) await giveUpRenewal(context.sql, document.id)
    context.log.info({ err: error, document_id: document.id }, 'a seal is renewed later')
  }
}

const isRevoked = (error: unknown) => error instanceof PdfError && error.code === 'SIGNER_REVOKED'

interface RenewedFile {
  before: FileState
  after: FileState
  provedUntil: Date
}

/** A file at one time: its digest and its length. */
type FileState = Pick<SealState, 'sha256' | 'bytes'>

const stateOf = (file: Uint8Array): FileState => ({ sha256: sha256Of(file), bytes: file.length })

async function renewFile(
  { pdf, storage, clock }: Context,
  { id }: SealedDocument,
  sha256: string
): Promise<RenewedFile> {
  const file = await getStored(storage, documentFileKey(id, sha256))
  const { pdf: renewed, isRenewed, provedUntil } = await pdf.renew(file, renewedUntil(clock.now()))
  const [before, after] = [stateOf(file), stateOf(renewed)]
  if (isRenewed) await storage.put(documentFileKey(id, after.sha256), renewed)
  return { before, after, provedUntil }
}

async function record(context: Context, document: SealedDocument, sealed: RenewedFile, certificate: RenewedFile) {
  const { id } = document
  const now = context.clock.now()
  const due = [sealed, certificate].map(({ provedUntil }) => renewalDueAt(provedUntil, now).getTime())
  await context.sql.begin(async (tx) => {
    const held = await holdByUuid(tx, id)
    if (!held) return
    const before = { sha256: sealed.before.sha256, certificateSha256: certificate.before.sha256 }
    const after = { sha256: sealed.after.sha256, certificateSha256: certificate.after.sha256 }
    const transition = renewSeal(held, { level: 'B-LTA', ...after, before }, now)
    if (!transition) return
    await commit(context, tx, held, transition)
    await insertSealStates(tx, [
      ...statesOf(document, 'document', sealed, now),
      ...statesOf(document, 'certificate', certificate, now)
    ])
    await setRenewalDue(tx, id, new Date(Math.min(...due)))
  })
}

function statesOf(
  { id: document_id, sealed_at }: SealedDocument,
  part: SealState['part'],
  { before, after }: RenewedFile,
  now: Date
): SealState[] {
  if (before.sha256 === after.sha256) return []
  return [
    { document_id, part, ...before, made_at: sealed_at },
    { document_id, part, ...after, made_at: now }
  ]
}

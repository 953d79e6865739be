import type { SealedPdf, SealLevel, SealRequest } from '@signpost/pdf'
import { PdfError } from '@signpost/pdf'
import { emptyPdf } from '@signpost/pdf/certificate'
import { awaitsSeal, completeSealed, failSeal, nextRenewalTry, renewalDueAt, type Sealed } from '@signpost/spec/rules'
import { certificate as certificateTexts } from '@signpost/spec/texts/certificate'
import { commit } from '../commit/commit.js'
import { holdByUuid } from '../commit/hold.js'
import type { Context } from '../context/context.js'
import { isOutage } from '../context/is-outage.js'
import { buildSealRequest } from '../sealing/build-seal-request.js'
import { documentFileKey } from '../storage/document-files.js'
import { findDocumentByUuid } from '../stores/document-store.js'
import { setRenewalDue } from '../stores/renewal-store.js'
import type { SignerRow } from '../stores/signer-store.js'

/**
 * Seals a document whose signers have all signed, and completes it.
 *
 * 1. The PDF and the separate certificate of completion are created, signed and checked outside of any transaction,
 *    because that takes a while.
 * 2. The files are stored under their digests, so that concurrent jobs do not overwrite each other's files.
 * 3. One transaction completes the document, unless another job has completed it in the meantime.
 *
 * After a crash between two steps the document still awaits its seal, and the job is retried. It is retried for as long
 * as an outage lasts. If sealing fails repeatedly for another reason, the seal's status becomes `failed`.
 */
export async function runSeal(context: Context, documentUuid: string): Promise<void> {
  const document = await findDocumentByUuid(context.sql, documentUuid)
  if (!document || !awaitsSeal(document)) return
  const startedAt = performance.now()
  const record = (level: SealLevel, outcome: 'sealed' | 'failed' | 'outage') =>
    context.metrics.observe(
      'signpost_seal_duration_seconds',
      { level, outcome },
      (performance.now() - startedAt) / 1000
    )
  try {
    const request = await buildSealRequest(context, document)
    const sealed = await context.tracer.span({ name: 'seal' }, () => context.pdf.seal(request))
    const certificate = await context.pdf.seal(certificateAlone(request, sealed.sha256))
    for (const { sha256, pdf } of [sealed, certificate]) {
      await context.storage.put(documentFileKey(document.id, sha256), pdf)
    }
    const { sha256, level } = sealed
    const done = { at: request.signedAt, level, sha256, certificateSha256: certificate.sha256 }
    await complete(context, document.id, done, renewalOf([sealed, certificate], context))
    record(level, 'sealed')
  } catch (error) {
    record(context.config.seal.level, isOutage(error) ? 'outage' : 'failed')
    await recordFailure(context, document.id, error)
    throw error
  }
}

/** The certificate of completion as a separate file, which contains the hash of the sealed document. */
function certificateAlone(request: SealRequest, sealedSha256: string): SealRequest {
  const certificate = { ...request.certificate, sealedSha256 }
  const { language, title } = certificate
  const pdf = emptyPdf({ language, title: `${certificateTexts[language].certificateOfCompletion} – ${title}` })
  return { ...request, pdf, stamps: [], signatureBlocks: [], attachments: [], certificate }
}

/** When the seals must be looked at again. Never without timestamp authorities. */
function renewalOf(sealed: Pick<SealedPdf, 'provedUntil'>[], { config, clock }: Context): Date | null {
  if (!config.seal.timestamps) return null
  const now = clock.now()
  const dueOf = (until: Date | null) => (until ? renewalDueAt(until, now) : nextRenewalTry(now, now)).getTime()
  return new Date(Math.min(...sealed.map(({ provedUntil }) => dueOf(provedUntil))))
}

async function complete(context: Context, uuid: string, sealed: Sealed, renewalDue: Date | null) {
  const { clock, metrics } = context
  const signers = await context.sql.begin(async (tx) => {
    const signed = await holdByUuid(tx, uuid)
    const transition = signed && completeSealed(signed, sealed, clock.now())
    if (!signed || !transition) return undefined
    await commit(context, tx, signed, transition)
    if (renewalDue) await setRenewalDue(tx, uuid, renewalDue)
    return signed.signers
  })
  if (!signers) return
  metrics.observe('signpost_seal_wait_seconds', { level: sealed.level }, waitOf(signers, clock.now()))
}

function waitOf(signers: SignerRow[], now: Date) {
  const lastSignedAt = Math.max(...signers.map(({ signed_at }) => signed_at?.getTime() ?? 0))
  return (now.getTime() - lastSignedAt) / 1000
}

async function recordFailure(context: Context, uuid: string, error: unknown) {
  await context.sql.begin(async (tx) => {
    const signed = await holdByUuid(tx, uuid)
    if (!signed) return
    await commit(context, tx, signed, failSeal(signed, codeOf(error), isOutage(error), context.clock.now()))
  })
}

function codeOf(error: unknown) {
  if (error instanceof PdfError) return error.code
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code.slice(0, 64) : 'INTERNAL_ERROR'
}

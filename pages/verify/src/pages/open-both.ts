import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { addressOf } from '../../../shared/pdf/address-of.js'
import { openPdf } from '../../../shared/pdf/open-pdf.js'
import { startWorker } from '../../../shared/pdf/start-worker.js'
import type { SealedPart } from '../sealed-part.js'

/** The version that was sealed, if it is another one, and the file. Null for what cannot be shown. */
export interface Versions {
  sealed: PDFDocumentProxy | null
  file: PDFDocumentProxy | null
  /** Whether there is a version to compare the file with. */
  by: SealedPart['by'] | null
}

/** Opens both with one worker, which ends with the signal. */
export async function openBoth(file: Blob, sealed: SealedPart | null, signal: AbortSignal): Promise<Versions> {
  const worker = startWorker(addressOf('pdf-worker'))
  signal.addEventListener('abort', () => worker.then((own) => own.terminate()).catch(() => undefined))
  const open = async (read: Promise<Blob>) => {
    const opened = await openPdf(
      read.then((blob) => blob.arrayBuffer()),
      worker
    )
    return opened.pdf
  }
  const [before, now] = await Promise.all([
    sealed && open(sealed.read()).catch(() => null),
    open(Promise.resolve(file)).catch(() => null)
  ])
  return { sealed: before, file: now, by: sealed?.by ?? null }
}

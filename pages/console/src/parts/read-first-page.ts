import { addressOf } from '../../../shared/pdf/address-of.js'
import { openPdf } from '../../../shared/pdf/open-pdf.js'
import { startWorker } from '../../../shared/pdf/start-worker.js'
import { drawThumbnail } from './draw-thumbnail.js'

export interface FirstPage {
  canvas: HTMLCanvasElement
  /** How many pages the PDF has. */
  pages: number
}

/** Draws the first page of a PDF, `width` CSS pixels wide, and lets go of the PDF. */
export async function readFirstPage(
  download: Promise<Uint8Array<ArrayBuffer>>,
  width: number,
  signal: AbortSignal
): Promise<FirstPage> {
  const worker = startWorker(addressOf('pdf-worker'))
  try {
    const open = await openPdf(
      download.then((bytes) => bytes.buffer),
      worker
    )
    try {
      return { canvas: await drawThumbnail(open, 1, width, signal), pages: open.pdf.numPages }
    } finally {
      await open.pdf.loadingTask.destroy()
    }
  } finally {
    void worker.then((own) => own.terminate()).catch(() => undefined)
  }
}

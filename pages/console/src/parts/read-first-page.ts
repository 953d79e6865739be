import { addressOf } from '../../../shared/pdf/address-of.js'
import { type OpenPdf, openPdf } from '../../../shared/pdf/open-pdf.js'
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
  return read(download, async (open) => ({
    canvas: await drawThumbnail(open, 1, width, signal),
    pages: open.pdf.numPages
  }))
}

/** How many pages a PDF has. */
export async function countPages(bytes: Promise<Uint8Array<ArrayBuffer>>): Promise<number> {
  return read(bytes, async (open) => open.pdf.numPages)
}

async function read<T>(bytes: Promise<Uint8Array<ArrayBuffer>>, use: (open: OpenPdf) => Promise<T>): Promise<T> {
  const worker = startWorker(addressOf('pdf-worker'))
  try {
    const open = await openPdf(
      bytes.then(({ buffer }) => buffer),
      worker
    )
    try {
      return await use(open)
    } finally {
      await open.pdf.loadingTask.destroy()
    }
  } finally {
    void worker.then((own) => own.terminate()).catch(() => undefined)
  }
}

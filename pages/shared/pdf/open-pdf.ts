import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { addressOf } from './address-of.js'
import { startWorker } from './start-worker.js'

/** Loads pdf.js separately, because it is large. */
export const loadPdfjs = (): Promise<Pdfjs> => import(addressOf('pdf'))

export type Pdfjs = typeof import('./pdf.js')

export interface OpenPdf {
  pdfjs: Pdfjs
  pdf: PDFDocumentProxy
}

/** Opens a PDF. All parts of pdf.js come from our own origin, and scripts in the PDF are disabled.
 * `worker` is one that was started already. */
export async function openPdf(document: Promise<ArrayBuffer>, worker?: Promise<Worker>): Promise<OpenPdf> {
  const script = addressOf('pdf-worker')
  // If the worker does not start, pdf.js falls back to the main thread.
  const starting = (worker ?? startWorker(script)).catch(() => null)
  const [pdfjs, data, port] = await Promise.all([loadPdfjs(), document, starting])
  pdfjs.GlobalWorkerOptions.workerSrc = script
  const files = addressOf('pdf-files')
  const opening = pdfjs.getDocument({
    data: new Uint8Array(data),
    worker: port ? pdfjs.PDFWorker.create({ port }) : undefined,
    cMapUrl: `${files}/cmaps/`,
    standardFontDataUrl: `${files}/standard_fonts/`,
    wasmUrl: `${files}/wasm/`,
    iccUrl: `${files}/iccs/`,
    enableXfa: false
  })
  return { pdfjs, pdf: await opening.promise }
}

import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { takeEarlyWorker } from '../session/early.js'
import { addressOf } from './address-of.js'
import { startWorker } from './start-worker.js'

/** Fetches pdf.js, which is large, beside everything else. */
export const loadPdfjs = (): Promise<Pdfjs> => import(addressOf('pdf'))

export type Pdfjs = typeof import('./pdf.js')

export interface OpenPdf {
  pdfjs: Pdfjs
  pdf: PDFDocumentProxy
}

/** Opens a PDF with everything that pdf.js needs from our own origin, and with nothing in it that could act. */
export async function openPdf(document: Promise<ArrayBuffer>): Promise<OpenPdf> {
  const script = addressOf('pdf-worker')
  // Where the worker does not start, pdf.js finds a slower way.
  const starting = (takeEarlyWorker() ?? startWorker(script)).catch(() => null)
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

import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { startWorker } from './start-worker.js'

/** Fetches pdf.js, which is large, beside everything else. */
export const loadPdfjs = (): Promise<Pdfjs> => import('pdfjs-dist/legacy/build/pdf.mjs')

export type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs')

export interface OpenPdf {
  pdfjs: Pdfjs
  pdf: PDFDocumentProxy
}

/** Opens a PDF with everything that pdf.js needs from our own origin, and with nothing in it that could act. */
export async function openPdf(data: ArrayBuffer): Promise<OpenPdf> {
  const pdfjs = await loadPdfjs()
  // Whole addresses, since the worker has none that others could start from.
  const assets = `${location.origin}/sign/assets/pdfjs-${pdfjs.version}`
  const script = `${assets}/pdf.worker.min.mjs`
  // Where the worker does not start, pdf.js finds a slower way.
  pdfjs.GlobalWorkerOptions.workerSrc = script
  const port = await startWorker(script).catch(() => null)
  const opening = pdfjs.getDocument({
    data: new Uint8Array(data),
    worker: port ? pdfjs.PDFWorker.create({ port }) : undefined,
    cMapUrl: `${assets}/cmaps/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    iccUrl: `${assets}/iccs/`,
    enableXfa: false
  })
  return { pdfjs, pdf: await opening.promise }
}

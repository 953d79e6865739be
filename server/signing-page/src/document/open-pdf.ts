import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

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
  const assets = `/sign/assets/pdfjs-${pdfjs.version}`
  pdfjs.GlobalWorkerOptions.workerSrc = `${assets}/pdf.worker.min.mjs`
  const opening = pdfjs.getDocument({
    data: new Uint8Array(data),
    cMapUrl: `${assets}/cmaps/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    iccUrl: `${assets}/iccs/`,
    enableXfa: false
  })
  return { pdfjs, pdf: await opening.promise }
}

import { type OpenPdf, openPdf } from '../../../shared/pdf/open-pdf.js'
import type { PageSize } from '../../../shared/pdf/page-scale.js'
import { useLoaded } from './use-loaded.js'

/** A PDF with the sizes of its pages as displayed, in points. */
export interface LoadedPdf {
  pdf: OpenPdf
  sizes: PageSize[]
}

/** Opens a PDF that is downloaded. `by` identifies it. */
export function usePdf(download: (signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>, by: string) {
  return useLoaded(async (signal): Promise<LoadedPdf> => {
    const pdf = await openPdf(download(signal).then((bytes) => bytes.buffer))
    const numbers = Array.from({ length: pdf.pdf.numPages }, (_, index) => index + 1)
    const sizes = await Promise.all(
      numbers.map(async (number) => {
        const { width, height } = (await pdf.pdf.getPage(number)).getViewport({ scale: 1 })
        return { width, height }
      })
    )
    return { pdf, sizes }
  }, by)
}

import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { el } from '../../../shared/dom.js'
import type { OpenPdf } from '../../../shared/pdf/open-pdf.js'
import type { PageList } from '../../../shared/pdf/page-list.js'
import { pixelRatio } from '../../../shared/pdf/page-scale.js'
import type { PageView } from '../../../shared/pdf/page-view.js'

const DOTS_PER_POINT = 200 / 72

/**
 * Prints the document with what has been typed into it. On the screen only the pages near the visible one are drawn, so all
 * are drawn for the printer first: as pictures, of which a long document needs less memory than of canvases.
 */
export async function printPages(pages: PageList, { pdf }: OpenPdf): Promise<void> {
  for (const view of pages.views) {
    if (!view.element.querySelector('.page__print')) await drawForPrint(view, await pdf.getPage(view.number))
  }
  print()
}

async function drawForPrint({ element, size }: PageView, page: PDFPageProxy) {
  const scale = pixelRatio(size, size.width, DOTS_PER_POINT)
  const viewport = page.getViewport({ scale })
  const canvas = el('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
  const picture = el('img', { class: 'page__print', src: URL.createObjectURL(await toBlob(canvas)), alt: '' })
  // Frees its memory at once.
  canvas.width = 0
  await picture.decode()
  element.prepend(picture)
}

function toBlob(canvas: HTMLCanvasElement) {
  return new Promise<Blob>((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The page could not be encoded.')))
    canvas.toBlob(done, 'image/jpeg', 0.92)
  })
}

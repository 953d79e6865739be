import { el } from '../../../shared/dom.js'
import type { OpenPdf } from '../../../shared/pdf/open-pdf.js'

/** Draws a page as a small picture: `width` CSS pixels wide, and as sharp as the screen. Rejects once the signal aborts. */
export async function drawThumbnail(
  { pdf }: OpenPdf,
  number: number,
  width: number,
  signal: AbortSignal
): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(2, devicePixelRatio)
  const viewport = page.getViewport({ scale })
  const canvas = el('canvas', { 'aria-hidden': 'true' })
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  const drawing = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => drawing.cancel())
  await drawing.promise
  // Otherwise what the page is made of stays in memory, for each page that was ever seen.
  page.cleanup()
  return canvas
}

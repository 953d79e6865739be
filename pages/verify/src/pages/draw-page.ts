import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page as a picture: `absent` if the file has no such page, `failed` if it cannot be drawn. */
export type DrawnPage = HTMLCanvasElement | 'absent' | 'failed'

/** Enough to read a page, without the memory that a large screen would take for many of them. */
const WIDTH = 800
const LONGEST = 2400

/** Draws a page, always at the same scale, so that pictures of equal pages are equal. */
export async function drawPage(pdf: PDFDocumentProxy | null, number: number): Promise<DrawnPage> {
  if (!pdf) return 'failed'
  if (number > pdf.numPages) return 'absent'
  try {
    return await draw(await pdf.getPage(number))
  } catch {
    return 'failed'
  }
}

async function draw(page: PDFPageProxy): Promise<HTMLCanvasElement> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(WIDTH / width, LONGEST / height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  await page.render({ canvas, viewport }).promise
  return canvas
}

/** The text of a page, line by line. */
export async function textOf(pdf: PDFDocumentProxy | null, number: number): Promise<string> {
  if (!pdf || number > pdf.numPages) return ''
  const { items } = await (await pdf.getPage(number)).getTextContent()
  const pieces = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
  return pieces.join('').trim()
}

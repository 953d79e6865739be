import type { PdfDict } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { displayMatrix, pageGeometry } from '../../page/page-geometry.js'
import type { Page } from '../../page/page-tree.js'
import type { Glyph } from '../../text/glyph.js'
import { hiddenLayers } from '../../text/hidden-layers.js'
import { invert, multiply } from '../../text/matrices.js'
import { TextReader } from '../../text/text-reader.js'

/** Whether annotations lie over text of their pages. Each page is read at most once, and only if it is asked for. */
export class CoveredText {
  private readonly reader: TextReader
  private readonly glyphs = new Map<Page, Glyph[]>()

  constructor(private readonly file: PdfFile) {
    this.reader = new TextReader(file.resolve, hiddenLayers(file))
  }

  isCovered(page: Page, annotation: PdfDict): boolean {
    const box = this.file.resolve(annotation.get('Rect'))
    const corners = (Array.isArray(box) ? box : []).map((item) => Number(this.file.resolve(item)))
    if (corners.length !== 4 || corners.some(Number.isNaN)) return true
    const [[x1, y1], [x2, y2]] = this.displayed(page, corners as [number, number, number, number])
    const isBetween = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b)
    return this.glyphsOf(page).some(({ text, x, y, ax, ay, ux, uy }) => {
      // The middle of the letter: a third of an em above the baseline.
      const [middleX, middleY] = [x + ax / 2 + ux / 3, y + ay / 2 + uy / 3]
      return text.trim() !== '' && isBetween(middleX, x1, x2) && isBetween(middleY, y1, y2)
    })
  }

  private glyphsOf(page: Page): Glyph[] {
    const known = this.glyphs.get(page) ?? this.reader.read(page).glyphs
    this.glyphs.set(page, known)
    return known
  }

  /** Two corners in points from the top left corner of the page as displayed. */
  private displayed(
    page: Page,
    [x1, y1, x2, y2]: [number, number, number, number]
  ): [[number, number], [number, number]] {
    const geometry = pageGeometry(page.attributes, this.file.resolve)
    const [a, b, c, d, e, f] = multiply(invert(displayMatrix(geometry)), [1, 0, 0, -1, 0, geometry.height])
    const at = (x: number, y: number): [number, number] => [a * x + c * y + e, b * x + d * y + f]
    return [at(x1, y1), at(x2, y2)]
  }
}

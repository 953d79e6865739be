import { PdfFile } from '../file/pdf-file.js'
import type { FoundTexts, TextPlace, TextQuery } from '../interface/found-texts.js'
import { readPages } from '../page/page-tree.js'
import { angleOf } from './found-tag.js'
import type { Glyph, PageText } from './glyph.js'
import { hiddenLayers } from './hidden-layers.js'
import { type IndexedText, textIndex } from './text-index.js'
import { textPattern } from './text-pattern.js'
import { TextReader } from './text-reader.js'

/** The most places of one text that are reported. */
const MOST_PLACES = 1000

interface Match {
  place: TextPlace
  size: number
}

/** Finds texts on the pages of a prepared file, which is read once for all of them. */
export function findTexts(working: Buffer, queries: TextQuery[]): FoundTexts {
  const file = PdfFile.open(working)
  const reader = new TextReader(file.resolve, hiddenLayers(file))
  const patterns = queries.map(textPattern)
  const found: FoundTexts = { places: queries.map(() => []), hasText: false, isCut: false }
  for (const [index, page] of readPages(file).entries()) {
    const text = reader.read(page)
    found.hasText ||= text.glyphs.some((glyph) => glyph.text.trim() !== '')
    found.isCut ||= text.isCut
    const orders = textIndex(text.glyphs)
    for (const [query, pattern] of patterns.entries()) {
      const places = found.places[query]
      if (!pattern || !places) continue
      for (const place of placesOnPage(orders, pattern, text, index + 1)) {
        if (places.length < MOST_PLACES) places.push(place)
        else found.isCut = true
      }
    }
  }
  return found
}

function placesOnPage(orders: IndexedText[], pattern: RegExp, page: PageText, number: number): TextPlace[] {
  const matches: Match[] = []
  for (const { text, glyphs, fromRight } of orders) {
    for (const { 0: matched, index } of text.matchAll(pattern)) {
      const line = firstLine(matched, glyphs.slice(index, index + matched.length))
      const match = line[0] && { place: placeOf(line, number, fromRight.has(line[0])), size: line[0].size }
      if (!match || !isOnPage(match.place, page) || matches.some((other) => isSame(other, match))) continue
      matches.push(match)
      if (matches.length > MOST_PLACES) break
    }
  }
  return inReadingOrder(matches.map(({ place }) => place))
}

function firstLine(text: string, glyphs: (Glyph | undefined)[]): Glyph[] {
  const shown = glyphs.slice(0, text.search(/\n|$/)).filter((glyph) => glyph !== undefined)
  const angle = shown[0] && angleOf(shown[0])
  return shown.filter((glyph) => angleOf(glyph) === angle)
}

const placeOf = (line: Glyph[], page: number, isFromRight: boolean): TextPlace => ({
  ...boxOf(line, page),
  ...(isFromRight && { fromRight: true })
})

/** From the ascent to the descent of the fonts. Turned text has the upright box around it. */
function boxOf(glyphs: Glyph[], page: number): TextPlace {
  const box = { page, left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y, ax, ay, ux, uy, ascent, descent } of glyphs) {
    for (const along of [0, 1]) {
      for (const up of [ascent, descent]) {
        const [cornerX, cornerY] = [x + along * ax + up * ux, y + along * ay + up * uy]
        box.left = Math.min(box.left, cornerX)
        box.right = Math.max(box.right, cornerX)
        box.top = Math.min(box.top, cornerY)
        box.bottom = Math.max(box.bottom, cornerY)
      }
    }
  }
  return box
}

const isOnPage = ({ left, top, right, bottom }: TextPlace, { width, height }: PageText): boolean =>
  right > 0 && left < width && bottom > 0 && top < height

/** Found in both orders, or drawn twice for a bold look or a shadow. */
const isSame = (a: Match, b: Match): boolean =>
  Math.hypot(a.place.left - b.place.left, a.place.top - b.place.top) < 0.25 * a.size

/** Line by line. On one line is also what stands a little higher or lower. */
function inReadingOrder(places: TextPlace[]): TextPlace[] {
  const lines: [TextPlace, ...TextPlace[]][] = []
  for (const place of places.sort((a, b) => a.top - b.top)) {
    const line = lines.at(-1)
    if (line && place.top - line[0].top < 0.5 * (line[0].bottom - line[0].top)) line.push(place)
    else lines.push([place])
  }
  return lines.flatMap((line) =>
    line[0].fromRight ? line.sort((a, b) => b.right - a.right) : line.sort((a, b) => a.left - b.left)
  )
}

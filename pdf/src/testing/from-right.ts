import bidiFactory from 'bidi-js'
import { stream, type TestObject } from './make-pdf.js'
import { pageWith } from './page-with.js'

/** Programs that hold text from the right in different ways. */
export const makers = ['Chromium', 'LibreOffice and Word', 'LibreOffice, in one font'] as const
export type Maker = (typeof makers)[number]
/** A paragraph of one line, as it is read. */
export type Paragraph = [text: string, side: 'left' | 'right']

/** The width of each letter. */
const LETTER = 6
const LEFT = 40
const FIRST = 700
const LINE = 18

const bidi = bidiFactory()

/**
 * A page with text as programs hold it. Chromium draws a line from left to right and states each character as it is drawn, with
 * Arabic letters in the form that they have there. LibreOffice and Word draw its parts as they are read, and state brackets as they
 * are meant. If both directions have one font, LibreOffice states what a glyph meant where it was first used.
 * @param isTurned whether the page is, with the text upright on it as displayed
 */
export function pageFromRight(maker: Maker, paragraphs: Paragraph[], isTurned = false): Buffer {
  const fonts = new Fonts(maker)
  const lines = paragraphs.map(([text, side], index) => {
    const y = FIRST - index * LINE
    return partsOf(text, side, maker).map(({ at, letters, isTurned }) => {
      const { font, codes } = fonts.show(letters, isTurned)
      return `BT /${font} 10 Tf ${LEFT + at * LETTER} ${y} Td <${codes}> Tj ET`
    })
  })
  const turn = isTurned ? '0 1 -1 0 792 0 cm' : ''
  return pageWith(`${turn} ${lines.flat().join('\n')}`, isTurned ? '/Rotate 90' : '', fonts.objects())
}

/** The left edge of some letters of a paragraph, and the place of its baseline from the top. */
export function placeOf(
  [text, side]: Paragraph,
  part: string,
  line = 0
): { left: number; width: number; baseline: number } {
  const start = text.indexOf(part)
  const shown = displayed(text, side).indices
  const places = Array.from(part, (_, index) => shown.indexOf(start + index))
  const left = Math.min(...places)
  const width = (Math.max(...places) - left + 1) * LETTER
  return { left: LEFT + left * LETTER, width, baseline: 792 - FIRST + line * LINE }
}

function displayed(text: string, side: 'left' | 'right') {
  const embedding = bidi.getEmbeddingLevels(text, side === 'right' ? 'rtl' : 'ltr')
  return { levels: embedding.levels, indices: bidi.getReorderedIndices(text, embedding) }
}

interface Letter {
  /** What is drawn. */
  shape: string
  /** What it stands for. */
  meant: string
}

function partsOf(text: string, side: 'left' | 'right', maker: Maker) {
  const { levels, indices } = displayed(text, side)
  const letters = indices.map((index): Letter => {
    const meant = text[index] ?? ''
    return { meant, shape: (levels[index] ?? 0) % 2 ? (bidi.getMirroredCharacter(meant) ?? meant) : meant }
  })
  if (maker === 'Chromium') return [{ at: 0, letters, isTurned: false }]
  const parts: { at: number; letters: Letter[]; isTurned: boolean }[] = []
  for (let start = 0; start < text.length; ) {
    let end = start
    while (end < text.length && levels[end] === levels[start]) end++
    const places = [...indices.keys()].filter((at) => (indices[at] ?? -1) >= start && (indices[at] ?? -1) < end)
    const part = places.flatMap((at) => letters[at] ?? [])
    parts.push({ at: places[0] ?? 0, letters: part, isTurned: (levels[start] ?? 0) % 2 === 1 })
    start = end
  }
  return parts
}

/** One font for each direction, or one for both, whose glyphs state what they meant first. */
class Fonts {
  private readonly codes = [
    new Map<string, { code: number; text: string }>(),
    new Map<string, { code: number; text: string }>()
  ]

  constructor(private readonly maker: Maker) {}

  show(letters: Letter[], isTurned: boolean): { font: string; codes: string } {
    const number = isTurned && this.maker === 'LibreOffice and Word' ? 1 : 0
    const known = this.codes[number] as Map<string, { code: number; text: string }>
    const codes = letters.map(({ shape, meant }) => {
      const text = this.maker === 'Chromium' ? shape : meant
      const glyph = known.get(shape) ?? { code: known.size + 1, text }
      known.set(shape, glyph)
      return hex(glyph.code, 2)
    })
    return { font: number === 0 ? 'F1' : 'F2', codes: codes.join('') }
  }

  objects(): TestObject[] {
    const widths = Array(256)
      .fill(LETTER * 100)
      .join(' ')
    return this.codes.flatMap((glyphs, number): TestObject[] => {
      const rows = [...glyphs.values()].map(
        ({ code, text }) => `<${hex(code, 2)}> <${[...text].map((letter) => hex(letter.charCodeAt(0), 4)).join('')}>`
      )
      const map = `1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar ${rows.join(' ')} endbfchar`
      const font = `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 0/LastChar 255/Widths[${widths}]/ToUnicode ${40 + number} 0 R>>`
      return [
        [number === 0 ? 4 : 6, font],
        [40 + number, stream(map)]
      ]
    })
  }
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

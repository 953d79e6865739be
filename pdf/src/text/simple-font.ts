import { PdfDict, PdfName } from '../file/objects/objects.js'
import { type Font, type FontSource, heightOf, nameOf, numberOf } from './font-source.js'
import { MAC_ROMAN, STANDARD, textOfGlyph, WIN_ANSI } from './glyph-names.js'
import { standardWidth } from './standard-width.js'

const SYMBOLIC = 4

/** A font with one byte a code. */
export function readSimpleFont(source: FontSource): Font {
  const { unicode } = source
  const meaning = readEncoding(source)
  const advances = readAdvances(source, meaning)
  return {
    ...heightOf(source),
    isVertical: false,
    codeAt: (bytes, at) => [bytes[at] ?? 0, 1],
    advanceOf: (code) => advances[code] ?? 0,
    textOf: (code) => unicode?.texts.get(code) ?? meaning[code] ?? ''
  }
}

function readEncoding({ dict, resolve, descriptor }: FontSource): string[] {
  const encoding = resolve(dict.get('Encoding'))
  const own = encoding instanceof PdfDict ? encoding : undefined
  const base = nameOf(encoding) || nameOf(resolve(own?.get('BaseEncoding')))
  const isLatin =
    nameOf(resolve(dict.get('Subtype'))) === 'TrueType' && !(numberOf(resolve(descriptor?.get('Flags'))) & SYMBOLIC)
  const known = { WinAnsiEncoding: WIN_ANSI, MacRomanEncoding: MAC_ROMAN }[base]
  const meaning = (known ?? (isLatin ? WIN_ANSI : STANDARD)).slice()
  const differences = resolve(own?.get('Differences'))
  let code = 0
  for (const item of Array.isArray(differences) ? differences.slice(0, 2000) : []) {
    const value = resolve(item)
    if (typeof value === 'number') code = value
    else if (value instanceof PdfName) meaning[code++ & 255] = textOfGlyph(value.value)
  }
  return meaning
}

function readAdvances({ dict, resolve, descriptor }: FontSource, meaning: string[]): number[] {
  const first = numberOf(resolve(dict.get('FirstChar')))
  const stated = resolve(dict.get('Widths'))
  const missing = numberOf(resolve(descriptor?.get('MissingWidth')))
  const base = nameOf(resolve(dict.get('BaseFont')))
  const unit = unitOf({ dict, resolve })
  return Array.from({ length: 256 }, (_, code) => {
    if (!Array.isArray(stated)) return (standardWidth(base, meaning[code] ?? '') ?? (missing || 500)) / 1000
    const index = code - first
    return unit * (index >= 0 && index < stated.length ? numberOf(resolve(stated[index])) : missing)
  })
}

/** Widths are thousandths of an em, but for Type 3 fonts, which have a scale of their own. */
function unitOf({ dict, resolve }: Pick<FontSource, 'dict' | 'resolve'>): number {
  const matrix = resolve(dict.get('FontMatrix'))
  if (nameOf(resolve(dict.get('Subtype'))) !== 'Type3' || !Array.isArray(matrix)) return 0.001
  return Math.abs(numberOf(resolve(matrix[0]), 0.001)) || 0.001
}

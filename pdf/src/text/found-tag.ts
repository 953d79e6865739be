import type { Side } from './direction.js'
import type { Glyph } from './glyph.js'

/** Text between double braces, and the glyphs that show it. */
export interface TagGlyphs {
  text: string
  glyphs: Glyph[]
  /** How it reads if its line is read from the other side, where that differs. */
  otherwise?: string | undefined
  /** Its first glyph, and the glyphs of its first line. */
  first: Glyph
  line: Glyph[]
  side: Side
  isClosed: boolean
}

/** The angle of the baseline, in degrees. */
export const angleOf = ({ ux, uy }: Glyph): number => Math.round((Math.atan2(-ux, -uy) * 180) / Math.PI)

/** Neither of no size nor at no place. */
export const isVisible = ({ size, x, y }: Glyph): boolean => size > 0.5 && Number.isFinite(x + y)

const PLAIN = /^[ -~]*$/
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

/** Text in the form that is compared: without ligatures and characters that show nothing. */
export const plainText = (text: string): string =>
  PLAIN.test(text) ? text : text.normalize('NFKC').replace(INVISIBLE, '').replace(/\s/g, ' ')

/** The lines of a tag as one text. Braces that close it may themselves be on two lines. */
export function joinLines(lines: string[]): string {
  const text = lines.reduce((before, line) =>
    before.endsWith('}') && line === '}' ? before + line : `${before} ${line}`
  )
  return text.replace(/^\{\s?\{\s*/, '{{').replace(/\s*\}\s?\}$/, '}}')
}

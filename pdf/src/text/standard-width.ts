import { WIN_ANSI } from './glyph-names.js'
import { STANDARD_WIDTHS } from './standard-widths.js'

const codes = new Map(WIN_ANSI.map((text, code) => [text, code]))
const widths = new Map(Object.entries(STANDARD_WIDTHS).map(([face, list]) => [face, list.split(' ').map(Number)]))

/**
 * The width of a character in one of the standard fonts, which files need not state, in thousandths of an em. Any other font
 * is taken for the one that it resembles by its name.
 */
export function standardWidth(font: string, text: string): number | undefined {
  const name = font.replace(/^[A-Z]{6}\+/, '')
  if (/zapf|dingbat|^symbol/i.test(name)) return undefined
  if (/courier|mono/i.test(name)) return 600
  const code = codes.get(text)
  return code === undefined ? undefined : widths.get(faceOf(name))?.[code - 32]
}

function faceOf(name: string): keyof typeof STANDARD_WIDTHS {
  const isBold = /bold|black/i.test(name)
  if (!/times|serif|roman|georgia/i.test(name) || /sans/i.test(name)) return isBold ? 'Helvetica-Bold' : 'Helvetica'
  if (/ital|obli/i.test(name)) return isBold ? 'Times-BoldItalic' : 'Times-Italic'
  return isBold ? 'Times-Bold' : 'Times-Roman'
}

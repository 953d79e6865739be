import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as harfbuzz from 'harfbuzzjs'
import { type FaceName, FONT_FILES } from './font-files.js'
import { type FontTables, readFontTables } from './font-tables.js'

/** A font, ready to measure and shape text. */
export interface FontFace {
  name: FaceName
  font: harfbuzz.Font
  unitsPerEm: number
  tables: FontTables
}

const require = createRequire(import.meta.url)
// Opening a Chinese font costs more than sealing with it, so each font is opened once per process.
const faces = new Map<FaceName, FontFace>()

/** Opens a font at its first use. */
export function fontFace(name: FaceName): FontFace {
  const known = faces.get(name)
  if (known) return known
  const bytes = readFileSync(require.resolve(FONT_FILES[name]))
  const opened = new harfbuzz.Face(new harfbuzz.Blob(bytes))
  const face = { name, font: new harfbuzz.Font(opened), unitsPerEm: opened.upem, tables: readFontTables(bytes) }
  faces.set(name, face)
  return face
}

/** The glyph of a character; 0, which stands for what is missing, if the font has none. */
export const glyphOf = (face: FontFace, codePoint: number): number => face.font.nominalGlyph(codePoint) ?? 0

/** The width of a glyph in em. */
export const widthOf = (face: FontFace, glyph: number): number => face.font.glyphHAdvance(glyph) / face.unitsPerEm

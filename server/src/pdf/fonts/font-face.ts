import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from '@cantoo/fontkit'
import { type FaceName, FONT_FILES } from './font-files.js'

/** A parsed font, ready to shape text. */
export interface FontFace {
  name: FaceName
  font: fontkit.Font
  /** The font's file. */
  bytes: Buffer
  /** Height above and (positive) depth below the base line, in em. */
  ascent: number
  descent: number
}

const require = createRequire(import.meta.url)
// Parsing a Chinese font costs more than sealing with it, so each font is parsed once per process.
const faces = new Map<FaceName, FontFace>()

/** Parses a font at its first use. */
export function fontFace(name: FaceName): FontFace {
  const known = faces.get(name)
  if (known) return known
  const bytes = readFileSync(require.resolve(FONT_FILES[name]))
  const font = fontkit.create(bytes) as fontkit.Font
  const face = { name, font, bytes, ascent: font.ascent / font.unitsPerEm, descent: -font.descent / font.unitsPerEm }
  faces.set(name, face)
  return face
}

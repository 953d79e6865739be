import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from '@cantoo/fontkit'
import type { ScriptName } from './scripts.js'

/** The fonts that ship with the server: Noto Sans for all scripts, Caveat and Dancing Script for typed signatures. */
export type FaceName =
  | 'sans'
  | 'bold'
  | 'italic'
  | 'caveat'
  | 'dancing'
  | 'japanese'
  | 'korean'
  | 'chinese'
  | 'hongkong'
  | Exclude<ScriptName, 'devanagari'>

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

const FILES: Record<FaceName, string> = {
  sans: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: 'noto-sans/700Bold/NotoSans_700Bold.ttf',
  italic: 'noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  caveat: 'caveat/500Medium/Caveat_500Medium.ttf',
  dancing: 'dancing-script/500Medium/DancingScript_500Medium.ttf',
  japanese: notoSans('JP'),
  korean: notoSans('KR'),
  chinese: notoSans('SC'),
  hongkong: notoSans('HK'),
  arabic: notoSans('Arabic'),
  armenian: notoSans('Armenian'),
  bengali: notoSans('Bengali'),
  ethiopic: notoSans('Ethiopic'),
  georgian: notoSans('Georgian'),
  gujarati: notoSans('Gujarati'),
  gurmukhi: notoSans('Gurmukhi'),
  hebrew: notoSans('Hebrew'),
  kannada: notoSans('Kannada'),
  khmer: notoSans('Khmer'),
  lao: notoSans('Lao'),
  malayalam: notoSans('Malayalam'),
  myanmar: notoSans('Myanmar'),
  sinhala: notoSans('Sinhala'),
  tamil: notoSans('Tamil'),
  telugu: notoSans('Telugu'),
  thai: notoSans('Thai')
}

function notoSans(name: string): string {
  return `noto-sans-${name.toLowerCase()}/400Regular/NotoSans${name}_400Regular.ttf`
}

const require = createRequire(import.meta.url)
// Parsing a Chinese font costs more than sealing with it, so each font is parsed once per process.
const faces = new Map<FaceName, FontFace>()

/** Parses a font at its first use. */
export function fontFace(name: FaceName): FontFace {
  const known = faces.get(name)
  if (known) return known
  const bytes = readFileSync(require.resolve(`@expo-google-fonts/${FILES[name]}`))
  const font = fontkit.create(bytes) as fontkit.Font
  const face = { name, font, bytes, ascent: font.ascent / font.unitsPerEm, descent: -font.descent / font.unitsPerEm }
  faces.set(name, face)
  return face
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from '@cantoo/fontkit'

/** The fonts that ship with the server: Noto Sans for all scripts, Caveat and Dancing Script for typed signatures. */
export type FaceName =
  | 'sans'
  | 'bold'
  | 'italic'
  | 'caveat'
  | 'dancing'
  | 'arabic'
  | 'hebrew'
  | 'japanese'
  | 'korean'
  | 'chinese'

/** A font that is read and ready to shape text with. */
export interface FontFace {
  name: FaceName
  font: fontkit.Font
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
  arabic: 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  hebrew: 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  japanese: 'noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  korean: 'noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
  chinese: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'
}

const require = createRequire(import.meta.url)
// Reading a font of Chinese costs more than sealing with it, so each is read once for the life of the process.
const faces = new Map<FaceName, FontFace>()

/** Reads a font at its first use. */
export function fontFace(name: FaceName): FontFace {
  const known = faces.get(name)
  if (known) return known
  const font = fontkit.create(readFileSync(require.resolve(`@expo-google-fonts/${FILES[name]}`))) as fontkit.Font
  const face = { name, font, ascent: font.ascent / font.unitsPerEm, descent: -font.descent / font.unitsPerEm }
  faces.set(name, face)
  return face
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from '@cantoo/fontkit'
import { fontFace, shapeSimply } from '@signpost/pdf/fonts'

export type Style = 'regular' | 'bold' | 'italic'

export const STYLES: readonly Style[] = ['regular', 'bold', 'italic']

const FACES = { regular: 'sans', bold: 'bold', italic: 'italic' } as const

const FILES: Record<Style, string> = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  bold: '700Bold/NotoSans_700Bold.ttf',
  italic: '400Regular_Italic/NotoSans_400Regular_Italic.ttf'
}

const require = createRequire(import.meta.url)

/** The font's file, to embed what is used of it. */
export const readFont = (style: Style): Uint8Array =>
  readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${FILES[style]}`))

const parsed = new Map<Style, fontkit.Font>()

/** The font, parsed once for all forms: parsing takes far longer than drawing a form. */
export function parsedFont(style: Style): fontkit.Font {
  const font = parsed.get(style) ?? (fontkit.create(readFont(style)) as fontkit.Font)
  parsed.set(style, font)
  return font
}

/** A letter, and by how much (in em) the next one stands closer than its width says. */
export interface Letter {
  char: string
  width: number
  kerning: number
}

export function lettersOf(text: string, style: Style): Letter[] {
  const glyphs = shapeSimply(fontFace(FACES[style]), text)
  if (!glyphs) throw new Error(`the forms' fonts cannot set "${text}"`)
  return [...text].map((char, index) => {
    // biome-ignore lint/style/noNonNullAssertion: simple shaping answers a glyph for each character
    const { width, advance } = glyphs[index]!
    return { char, width, kerning: advance - width }
  })
}

const widths: Record<Style, Map<string, number>> = { regular: new Map(), bold: new Map(), italic: new Map() }

/** How wide a text is at this size, in points. */
export function measure(text: string, style: Style, size: number): number {
  const known = widths[style].get(text)
  if (known !== undefined) return known * size
  const em = lettersOf(text, style).reduce((sum, { width, kerning }) => sum + width + kerning, 0)
  widths[style].set(text, em)
  return em * size
}

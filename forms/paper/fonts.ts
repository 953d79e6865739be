import type { PDFDocument, PDFRef } from 'pdf-lib'
import { parsedFont, readFont, STYLES, type Style } from './typeface.js'

/** A font in a document: how it is referred to, and the code of each letter that is drawn with it. */
interface EmbeddedFace {
  ref: PDFRef
  encode(char: string): string
}

export type Fonts = Record<Style, EmbeddedFace>

/** Embeds the fonts, of which only the letters that are drawn come into the file. */
export async function embedFonts(document: PDFDocument): Promise<Fonts> {
  const fonts = {} as Fonts
  for (const style of STYLES) fonts[style] = await embedFace(document, style)
  return fonts
}

async function embedFace(document: PDFDocument, style: Style): Promise<EmbeddedFace> {
  document.registerFontkit({ create: () => parsedFont(style) })
  // Without a name of its own the font would get a random one, and the file other bytes each time.
  const font = await document.embedFont(readFont(style), { subset: true, customName: `SIGNPO+NotoSans-${style}` })
  const codes = new Map<string, string>()
  const encode = (char: string): string => {
    const known = codes.get(char) ?? font.encodeText(char).asString()
    codes.set(char, known)
    return known
  }
  return { ref: font.ref, encode }
}

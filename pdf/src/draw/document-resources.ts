import type { IncrementalUpdate } from '../file/incremental-update.js'
import { EmbeddedFont } from '../fonts/embedded-font.js'
import type { FontFace } from '../fonts/font-face.js'
import { type EmbeddedImage, embedPng } from './embed-png.js'

/** Fonts and images of one document: each is embedded once, however often it is drawn. */
export class DocumentResources {
  private readonly fonts = new Map<FontFace, EmbeddedFont>()
  private readonly images = new Map<string, EmbeddedImage>()

  constructor(private readonly update: IncrementalUpdate) {}

  font(face: FontFace): EmbeddedFont {
    const known = this.fonts.get(face)
    if (known) return known
    const font = new EmbeddedFont(face, this.update)
    this.fonts.set(face, font)
    return font
  }

  image(png: Uint8Array): EmbeddedImage {
    const key = Buffer.from(png.buffer, png.byteOffset, png.length).toString('latin1')
    const known = this.images.get(key)
    if (known) return known
    const image = embedPng(png, this.update)
    this.images.set(key, image)
    return image
  }

  /** Writes the fonts, after everything is drawn. */
  finish(): void {
    for (const font of this.fonts.values()) font.finish()
  }
}

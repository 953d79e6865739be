import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, type PdfRef } from '../file/objects/objects.js'
import { decodePng } from './decode-png.js'

/** An image in the document, with its size in pixels. */
export interface EmbeddedImage {
  ref: PdfRef
  width: number
  height: number
}

/** @throws `INVALID_IMAGE` if it is not a PNG or is too large */
export function embedPng(png: Uint8Array, update: IncrementalUpdate): EmbeddedImage {
  const { width, height, color, alpha } = decodePng(png)
  const picture = { Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height, BitsPerComponent: 8 }
  const mask = alpha && update.addStream(alpha, { ...picture, ColorSpace: name('DeviceGray') })
  return { ref: update.addStream(color, { ...picture, ColorSpace: name('DeviceRGB'), SMask: mask }), width, height }
}

import { invalid } from '../errors.js'
import { decodePng, type Picture } from '../pdf/draw/decode-png.js'

const maxBytes = 1_000_000
const maxPixels = 2_000_000

/** The picture of a signature: a PNG of sane size that shows something. */
export function readSignatureImage(base64: string, place: string): Buffer {
  const png = Buffer.from(base64, 'base64')
  if (png.length > maxBytes) throw invalid('SIGNATURE_IMAGE_INVALID', place, 'is over 1 MB')
  const pixels = png.length > 24 ? png.readUInt32BE(16) * png.readUInt32BE(20) : 0
  if (pixels > maxPixels) throw invalid('SIGNATURE_IMAGE_INVALID', place, 'has more than 2 million pixels')
  if (isBlank(decode(png, place))) throw invalid('SIGNATURE_IMAGE_INVALID', place, 'shows nothing')
  return png
}

function decode(png: Buffer, place: string) {
  try {
    return decodePng(png)
  } catch {
    throw invalid('SIGNATURE_IMAGE_INVALID', place, 'is not a PNG that can be read')
  }
}

// Nothing but transparency, or one colour all over.
function isBlank({ color, alpha }: Picture) {
  if (alpha) return alpha.every((value) => value < 8)
  return color.every((value, index) => Math.abs(value - color[index % 3]!) < 8)
}

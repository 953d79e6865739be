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

// The same all over, as it looks on white paper.
function isBlank({ color, alpha }: Picture) {
  const onWhite = (index: number) => {
    const opacity = (alpha?.[Math.floor(index / 3)] ?? 255) / 255
    return 255 - (255 - color[index]!) * opacity
  }
  const first = [onWhite(0), onWhite(1), onWhite(2)]
  return color.every((_value, index) => Math.abs(onWhite(index) - first[index % 3]!) < 8)
}

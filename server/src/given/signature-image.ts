import { invalid } from '@signpost/spec/rules'
import { inTurn } from '../common/in-turn.js'
import { openPng, type Picture } from '../pdf/draw/decode-png.js'
import { showsInk } from './signature-ink.js'

const maxBytes = 1_000_000
const maxPixels = 2_000_000

/** Decodes the image of a signature. Throws unless it is a PNG of acceptable size that shows a signature. */
export async function readSignatureImage(base64: string, path: string): Promise<Buffer> {
  const png = Buffer.from(base64, 'base64')
  if (png.length > maxBytes) throw invalid('SIGNATURE_IMAGE_INVALID', path, 'exceeds 1 MB')
  const pixels = png.length > 24 ? png.readUInt32BE(16) * png.readUInt32BE(20) : 0
  if (pixels > maxPixels) throw invalid('SIGNATURE_IMAGE_INVALID', path, 'has more than 2 million pixels')
  const picture = await decode(png, path)
  if (!(await showsInk(picture))) throw invalid('SIGNATURE_EMPTY', path, 'is blank or shows only a dot')
  return png
}

// Decoding two million pixels takes a while, so other requests run in between.
async function decode(png: Buffer, path: string): Promise<Picture> {
  try {
    const { bands, draw, picture } = openPng(png)
    await inTurn(bands, draw)
    return picture()
  } catch {
    throw invalid('SIGNATURE_IMAGE_INVALID', path, 'must be a valid PNG')
  }
}

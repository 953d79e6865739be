import { invalid } from '@signpost/spec/rules'
import { inTurn } from '../common/in-turn.js'
import { openPng, type Picture } from '../pdf/draw/decode-png.js'
import { showsInk } from './signature-ink.js'

const maxBytes = 1_000_000
const maxPixels = 2_000_000

/** The picture of a signature: a PNG of sane size that shows a signature. */
export async function readSignatureImage(base64: string, place: string): Promise<Buffer> {
  const png = Buffer.from(base64, 'base64')
  if (png.length > maxBytes) throw invalid('SIGNATURE_IMAGE_INVALID', place, 'is over 1 MB')
  const pixels = png.length > 24 ? png.readUInt32BE(16) * png.readUInt32BE(20) : 0
  if (pixels > maxPixels) throw invalid('SIGNATURE_IMAGE_INVALID', place, 'has more than 2 million pixels')
  const picture = await decode(png, place)
  if (!(await showsInk(picture))) throw invalid('SIGNATURE_EMPTY', place, 'is blank or shows only a dot')
  return png
}

// Two million pixels take a while: others have their turn in between.
async function decode(png: Buffer, place: string): Promise<Picture> {
  try {
    const { bands, draw, picture } = openPng(png)
    await inTurn(bands, draw)
    return picture()
  } catch {
    throw invalid('SIGNATURE_IMAGE_INVALID', place, 'must be a valid PNG')
  }
}

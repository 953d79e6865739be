import { openPng, type Picture, readJpeg } from '@signpost/pdf/pictures'
import { formatOfPicture, invalid, problemOfPicture, readPictureText } from '@signpost/spec/rules'
import { inTurn } from '../common/in-turn.js'
import { pngOfJpeg } from './png-of-jpeg.js'
import { showsInk } from './signature-ink.js'

const maxBytes = 1_000_000
const maxPixels = 2_000_000

/**
 * Decodes the image of a signature, and makes a PNG of it. Throws unless it is a PNG or JPEG of acceptable size that shows a signature.
 */
export async function readSignatureImage(text: string, path: string): Promise<Buffer> {
  const problem = (said: string) => invalid('SIGNATURE_IMAGE_INVALID', path, said)
  const read = readPictureText(text)
  if ('problem' in read) throw problem(read.problem)
  const file = Buffer.from(read.base64, 'base64')
  // What it is comes first: other formats have no sizes where these have theirs.
  const other = problemOfPicture(file)
  if (other) throw problem(other)
  if (file.length > maxBytes) throw problem('exceeds 1 MB')
  const isJpeg = formatOfPicture(file) === 'JPEG'
  const refused = problem(`must be a valid ${isJpeg ? 'JPEG' : 'PNG'}`)
  if (pixelsOf(file, isJpeg, refused) > maxPixels) throw problem('has more than 2 million pixels')
  const png = isJpeg ? await toPng(file, refused) : file
  const picture = await decode(png, refused)
  if (!(await showsInk(picture))) throw invalid('SIGNATURE_EMPTY', path, 'is blank or shows only a dot')
  return png
}

function pixelsOf(file: Buffer, isJpeg: boolean, refused: Error): number {
  if (!isJpeg) return file.length > 24 ? file.readUInt32BE(16) * file.readUInt32BE(20) : 0
  try {
    const { width, height } = readJpeg(file)
    return width * height
  } catch {
    throw refused
  }
}

function toPng(file: Buffer, refused: Error): Promise<Buffer> {
  return pngOfJpeg(file).catch(() => {
    throw refused
  })
}

// Decoding two million pixels takes a while, so other requests run in between.
async function decode(png: Buffer, refused: Error): Promise<Picture> {
  try {
    const { bands, draw, picture } = openPng(png)
    await inTurn(bands, draw)
    return picture()
  } catch {
    throw refused
  }
}

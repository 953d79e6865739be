import { invalidPicture } from '../draw/png/read-chunks.js'
import { readJpeg } from '../draw/read-jpeg.js'
import { name } from '../file/objects/objects.js'
import type { Matrix } from '../page/page-geometry.js'
import { type Picture, UPRIGHT } from './picture.js'

/** More than the cameras of phones have. */
const MOST_PIXELS = 64_000_000

const SPACES: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

/** How each orientation of EXIF is displayed: 1 as stored, 2 to 8 mirrored, turned or both. */
const ORIENTATIONS: readonly Matrix[] = [
  UPRIGHT,
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0]
]

/**
 * A JPEG, which a PDF holds as it is, without its metadata: cameras note there where they were.
 * @throws `INVALID_IMAGE` if its structure is damaged or it has too many pixels
 */
export function jpegPicture(file: Buffer): Picture {
  const { width, height, components, isAdobe, orientation, bytes } = readSound(file)
  if (width * height > MOST_PIXELS) throw invalidPicture(`the image is too large: ${width} x ${height} pixels`)
  const entries = {
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    // biome-ignore lint/style/noNonNullAssertion: a frame has one of these numbers
    ColorSpace: name(SPACES[components]!),
    // Adobe's programs store the four inks inverted.
    Decode: components === 4 && isAdobe ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined,
    Filter: name('DCTDecode')
  }
  return {
    width,
    height,
    orientation: ORIENTATIONS[orientation - 1] ?? UPRIGHT,
    add: (addStream) => addStream(entries, bytes())
  }
}

function readSound(file: Buffer) {
  try {
    return readJpeg(file)
  } catch (error) {
    throw invalidPicture('the image is damaged or not a JPEG that browsers show', error)
  }
}

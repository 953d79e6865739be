import { newId, sha256 } from './ids.js'
import { formatOfPicture, type Given, invalid, type Logo, problemOfPicture, readPictureText } from './rules.js'

// The mock has no fonts. Emoji are the most common unsupported characters; the service rejects more.
const EMOJI = /[\u{1f300}-\u{1faff}]/u
// Invisible characters: controls, joiners and separators, and the fillers of Hangul and Braille, which count as
// letters.
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu
const SMALLEST = 4
const LINE_HEIGHT = 1.2
// The minimum width of a letter, in em.
const NARROWEST = 0.2
const LEAST_PIXELS = 20

/**
 * What the mock passes to the rules. It estimates what the service measures, and accepts some requests that the service
 * rejects.
 */
export const given: Given = {
  newId,
  publicId: (_prefix, id) => id,
  problemOfCharacters,
  hasInk: (text) => text.replace(UNSEEN, '') !== '',
  charactersThatFit,
  readPicture,
  readLogo,
  inTurn: async (items, work) => items.forEach(work)
}

function problemOfCharacters(text: string) {
  const emoji = EMOJI.exec(text)?.[0]
  if (emoji === undefined) return null
  return `has ${emoji} (U+${emoji.codePointAt(0)?.toString(16).toUpperCase()}), which cannot be drawn`
}

function charactersThatFit(text: string, { width, height }: { width: number; height: number }) {
  const lines = Math.floor(height / (SMALLEST * LINE_HEIGHT) + 0.002)
  const fitting = lines * Math.floor(width / (SMALLEST * NARROWEST))
  return [...text].length <= fitting ? null : fitting
}

// Only the number of pixels is checked.
async function readPicture(text: string, path: string) {
  const read = readPictureText(text)
  const bytes = 'base64' in read ? decode(read.base64) : undefined
  const problem = 'problem' in read ? read.problem : bytes ? problemOfPicture(bytes) : 'must be a valid PNG'
  if (!bytes || problem) throw invalid('SIGNATURE_IMAGE_INVALID', path, problem ?? 'must be a valid PNG')
  // The pixels of a JPEG are not read.
  if (formatOfPicture(bytes) === 'JPEG') return bytes
  const png = bytes
  if (Math.max(uint32At(png, 16), uint32At(png, 20)) >= LEAST_PIXELS) return png
  throw invalid('SIGNATURE_EMPTY', path, 'is blank or shows only a dot')
}

// Only the format is checked, and the size of a PNG is read.
async function readLogo(base64: string, path: string): Promise<Logo> {
  const bytes = decode(base64)
  const isPng = base64.startsWith('iVBORw0KGgo')
  if (!bytes || !(isPng || base64.startsWith('/9j/'))) throw invalid('VALIDATION_FAILED', path, 'must be a PNG or JPEG')
  const [width, height] = isPng ? [uint32At(bytes, 16), uint32At(bytes, 20)] : [1, 1]
  return { name: `${await sha256(bytes)}.${isPng ? 'png' : 'jpg'}`, width, height, bytes }
}

function decode(base64: string) {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

const uint32At = (bytes: Uint8Array, at: number) =>
  [0, 1, 2, 3].reduce((value, offset) => value * 256 + (bytes[at + offset] ?? 0), 0)

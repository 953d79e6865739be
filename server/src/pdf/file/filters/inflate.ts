import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { PdfError } from '../../interface/error.js'
import type { Unpacked } from './unpacked.js'

/**
 * Inflates data that may be truncated or have an invalid checksum.
 * @throws `PDF_TOO_LARGE` over the limit, `INVALID_PDF` for other damage
 */
export function inflate(data: Buffer, limit: number): Buffer {
  const inflated = inflateUnended(data, limit)
  if (!inflated) throw new PdfError('INVALID_PDF', 'a stream cannot be decompressed')
  return inflated
}

/**
 * Inflates data up to the first damage.
 * @throws `PDF_TOO_LARGE` over the limit
 */
export function salvageDeflate(data: Buffer, limit: number): Unpacked {
  const whole = hasHeader(data) ? attempt(inflateSync, data, limit, constants.Z_FINISH) : undefined
  if (whole) return { data: whole, isWhole: true }
  return { data: inflateUnended(data, limit) ?? inflateUpToDamage(data, limit), isWhole: false }
}

function inflateUnended(data: Buffer, limit: number): Buffer | undefined {
  const inflated = hasHeader(data) ? attempt(inflateSync, data, limit, constants.Z_SYNC_FLUSH) : undefined
  return inflated ?? inflateRaw(data, limit)
}

// Checked here because zlib allocates memory before it checks, and a damaged file has thousands of such streams.
function hasHeader([first = 0, second = 0]: Buffer): boolean {
  return (first & 15) === 8 && (first * 256 + second) % 31 === 0
}

// Without zlib's header of two bytes and the checksum at the end.
function inflateRaw(data: Buffer, limit: number): Buffer | undefined {
  return attempt(inflateRawSync, data.subarray(2), limit, constants.Z_SYNC_FLUSH)
}

// zlib discards its output on an error, so the position of the damage is found by bisection.
function inflateUpToDamage(data: Buffer, limit: number): Buffer {
  let best: Buffer = Buffer.alloc(0)
  let [sound, broken] = [2, data.length + 1]
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1
    const inflated = inflateRaw(data.subarray(0, middle), limit)
    if (inflated) best = inflated
    if (inflated) sound = middle
    else broken = middle
  }
  return best
}

function attempt(inflater: typeof inflateSync, data: Buffer, limit: number, finishFlush: number): Buffer | undefined {
  try {
    return inflater(data, { maxOutputLength: limit, finishFlush })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return undefined
    throw new PdfError('PDF_TOO_LARGE', 'a stream decompresses to more than is allowed', { cause: error })
  }
}

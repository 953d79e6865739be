import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { PdfError } from '../../interface/error.js'
import type { Unpacked } from './unpacked.js'

/** The bytes that zlib puts before the data. */
const HEADER = 2
/** And after them. */
const CHECKSUM = 4

/**
 * Inflates data that may be truncated or have an invalid checksum.
 * @throws `PDF_TOO_LARGE` over the limit, `INVALID_PDF` for other damage
 */
export function inflate(data: Buffer, limit: number): Buffer {
  const inflated = inflateUnended(data, limit)
  if (!inflated) throw new PdfError('INVALID_PDF', 'a stream cannot be decompressed')
  return inflated.data
}

/**
 * Inflates data up to the first damage.
 * @throws `PDF_TOO_LARGE` over the limit
 */
export function salvageDeflate(data: Buffer, limit: number): Unpacked {
  const whole = hasHeader(data) ? attempt(inflateSync, data, limit, constants.Z_FINISH) : undefined
  if (whole) return { ...whole, isWhole: true }
  return { ...(inflateUnended(data, limit) ?? inflateUpToDamage(data, limit)), isWhole: false }
}

type Inflated = Pick<Unpacked, 'data' | 'end'>

function inflateUnended(data: Buffer, limit: number): Inflated | undefined {
  const inflated = hasHeader(data) ? attempt(inflateSync, data, limit, constants.Z_SYNC_FLUSH) : undefined
  return inflated ?? inflateRaw(data, limit)
}

// Checked here because zlib allocates memory before it checks, and a damaged file has thousands of such streams.
function hasHeader([first = 0, second = 0]: Buffer): boolean {
  return (first & 15) === 8 && (first * 256 + second) % 31 === 0
}

// Without zlib's header of two bytes and the checksum at the end.
function inflateRaw(data: Buffer, limit: number): Inflated | undefined {
  const inflated = attempt(inflateRawSync, data.subarray(HEADER), limit, constants.Z_SYNC_FLUSH)
  return inflated && { data: inflated.data, end: Math.min(inflated.end + HEADER + CHECKSUM, data.length) }
}

// zlib discards its output on an error, so the position of the damage is found by bisection.
function inflateUpToDamage(data: Buffer, limit: number): Inflated {
  let best: Buffer = Buffer.alloc(0)
  let [sound, broken] = [2, data.length + 1]
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1
    const inflated = inflateRaw(data.subarray(0, middle), limit)
    if (inflated) best = inflated.data
    if (inflated) sound = middle
    else broken = middle
  }
  return { data: best, end: sound }
}

/** What `info` adds to the result, which the types do not know. */
interface WithEngine {
  buffer: Buffer
  engine: { bytesWritten: number }
}

function attempt(
  inflater: typeof inflateSync,
  packed: Buffer,
  limit: number,
  finishFlush: number
): Inflated | undefined {
  try {
    const done = inflater(packed, { maxOutputLength: limit, finishFlush, info: true }) as unknown as WithEngine
    return { data: done.buffer, end: done.engine.bytesWritten }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return undefined
    throw new PdfError('PDF_TOO_LARGE', 'a stream decompresses to more than is allowed', { cause: error })
  }
}

import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { PdfError } from '../error.js'
import { PdfDict, PdfName, type PdfObject, type PdfStream } from './objects.js'
import { unfilterRows } from './unfilter-rows.js'

/** Looks through references; what `PdfFile.resolve` does. */
export type Resolve = (object: PdfObject | undefined) => PdfObject

/**
 * Decodes a stream that holds text or structure, not a picture.
 * @param limit the most bytes that may come out
 * @throws `PDF_TOO_LARGE` over the limit, `INVALID_PDF` for broken data and for filters of pictures
 */
export function decodeStream(stream: PdfStream, resolve: Resolve, limit: number): Buffer {
  const filters = asList(resolve(stream.dict.get('Filter') ?? stream.dict.get('F')))
  if (filters.length > 4) throw new PdfError('PDF_TOO_LARGE', 'a stream is packed too many times over')
  const parameters = asList(resolve(stream.dict.get('DecodeParms') ?? stream.dict.get('DP')))
  return filters.reduce<Buffer>(
    (data, filter, index) => {
      const step = resolve(filter)
      const settings = resolve(parameters[index])
      const decoded = applyFilter(step instanceof PdfName ? step.value : '', data, limit)
      return settings instanceof PdfDict ? undoPredictor(decoded, settings, resolve) : decoded
    },
    Buffer.from(stream.data.buffer, stream.data.byteOffset, stream.data.length)
  )
}

const asList = (object: PdfObject): PdfObject[] => (Array.isArray(object) ? object : object === null ? [] : [object])

function applyFilter(filter: string, data: Buffer, limit: number): Buffer {
  if (filter === 'FlateDecode' || filter === 'Fl') return inflate(data, limit)
  if (filter === 'ASCIIHexDecode' || filter === 'AHx') return decodeHex(data)
  if (filter === 'ASCII85Decode' || filter === 'A85') return decodeAscii85(data)
  if (filter === 'Crypt') return data
  throw new PdfError('INVALID_PDF', `a stream is packed with ${filter || 'an unknown filter'}`)
}

/** Inflates as much as can be: many files lack the end of their data, or carry a broken checksum. */
export function inflate(data: Buffer, limit: number): Buffer {
  const options = { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH }
  try {
    return inflateSync(data, options)
  } catch (error) {
    throwIfTooLarge(error)
  }
  try {
    return inflateRawSync(data.subarray(2), options)
  } catch (error) {
    throwIfTooLarge(error)
    throw new PdfError('INVALID_PDF', 'a stream cannot be unpacked', { cause: error })
  }
}

function throwIfTooLarge(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return
  throw new PdfError('PDF_TOO_LARGE', 'a stream unpacks to more than is allowed', { cause: error })
}

function decodeHex(data: Buffer): Buffer {
  const digits = data.toString('latin1').replace(/>.*$/s, '').replace(/\s/g, '')
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
}

function decodeAscii85(data: Buffer): Buffer {
  const text = data
    .toString('latin1')
    .replace(/^<~/, '')
    .replace(/~>?.*$/s, '')
    .replace(/\s/g, '')
    .replaceAll('z', '!!!!!')
  const out = Buffer.alloc(Math.ceil(text.length / 5) * 4)
  for (let at = 0; at < text.length; at += 5) {
    const group = text.slice(at, at + 5).padEnd(5, 'u')
    let value = 0
    for (const char of group) value = value * 85 + (char.charCodeAt(0) - 33)
    out.writeUInt32BE(value % 2 ** 32, (at / 5) * 4)
  }
  const missing = (5 - (text.length % 5)) % 5
  return out.subarray(0, out.length - missing)
}

function undoPredictor(data: Buffer, settings: PdfDict, resolve: Resolve): Buffer {
  const number = (key: string, otherwise: number) => {
    const value = resolve(settings.get(key))
    return typeof value === 'number' ? value : otherwise
  }
  const predictor = number('Predictor', 1)
  if (predictor < 10) return data
  const bits = number('Colors', 1) * number('BitsPerComponent', 8)
  return unfilterRows(data, Math.ceil((bits * number('Columns', 1)) / 8), Math.ceil(bits / 8))
}

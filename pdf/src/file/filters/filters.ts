import { PdfError } from '../../interface/error.js'
import { PdfDict, PdfName, type PdfObject, type PdfStream } from '../objects/objects.js'
import { decodeAscii85, decodeHex } from './ascii-filters.js'
import { salvageDeflate } from './inflate.js'
import { decodeLzw } from './lzw.js'
import { decodeRunLength } from './run-length.js'
import { unfilterRows } from './unfilter-rows.js'
import type { Unpacked } from './unpacked.js'

/** Resolves references, as `PdfFile.resolve`. */
export type Resolve = (object: PdfObject | undefined) => PdfObject

/** A filter of a stream. */
export interface Filter {
  name: string
  parameters: PdfDict
}

const MAX_FILTERS = 4

/**
 * Decodes a stream that contains text or structure, not an image. Like readers, decodes damaged data up to the damage.
 * @param limit the maximum size of the result in bytes
 * @throws `PDF_TOO_LARGE` over the limit, `INVALID_PDF` for image filters
 */
export function decodeStream(stream: PdfStream, resolve: Resolve, limit: number): Buffer {
  return unpack(stream.data, filtersOf(stream, resolve), resolve, limit).data
}

/** The filters of a stream, in decoding order. */
export function filtersOf({ dict }: PdfStream, resolve: Resolve): Filter[] {
  // In a stream of its own, F can also be the file that has the data, which readers do not follow.
  const abbreviated = asList(resolve(dict.get('F'))).filter((item) => resolve(item) instanceof PdfName)
  const names = dict.has('Filter') ? asList(resolve(dict.get('Filter'))) : abbreviated
  const parameters = asList(resolve(dict.get('DecodeParms') ?? dict.get('DP')))
  if (names.length > MAX_FILTERS) throw new PdfError('PDF_TOO_LARGE', 'a stream has too many filters')
  return names.map((item, index) => {
    const name = resolve(item)
    const settings = resolve(parameters[index])
    return {
      name: name instanceof PdfName ? name.value : '',
      parameters: settings instanceof PdfDict ? settings : new PdfDict()
    }
  })
}

/** Whether a filter is for any data, not only for images. */
export function packsAnything({ name }: Filter): boolean {
  return DECODERS.has(name)
}

/** Something else than white space, as PDF defines it. */
const NO_PADDING = /[^\0\t\n\f\r ]/g
/** Scanners of Canon write a byte more than their data, and Ghostscript "Page 2" if it prints where it writes. */
const MOST_STRAY_BYTES = 16

/** Whether a text has more than some characters besides padding. */
const hasMoreThan = (most: number, text: string) => (text.match(NO_PADDING)?.length ?? 0) > most

/**
 * Whether what is behind the data that a decoder took may be content. If the data ended soundly, a few bytes are none, nor what comes
 * after the end of the stream, where its length is too large.
 */
const isContent = (rest: string, { isWhole }: Unpacked) =>
  isWhole ? hasMoreThan(MOST_STRAY_BYTES, rest.split('endstream', 1)[0] ?? '') : hasMoreThan(0, rest)

/**
 * Decodes filters; damaged data is decoded up to the damage.
 * @returns also whether a decoder stopped before the end of its data, and whether what follows may be content, which is lost
 */
export function unpack(
  packed: Uint8Array,
  filters: Filter[],
  resolve: Resolve,
  limit: number
): Omit<Unpacked, 'end'> & { hasMore: boolean; hasLost: boolean } {
  let data = Buffer.from(packed.buffer, packed.byteOffset, packed.length)
  let isWhole = true
  let hasMore = false
  let hasLost = false
  for (const { name, parameters } of filters) {
    const decode = DECODERS.get(name)
    if (!decode) throw new PdfError('INVALID_PDF', `a stream uses the unsupported filter "${name}"`)
    const number = (key: string, otherwise: number) => numberOf(resolve(parameters.get(key)), otherwise)
    const step = decode(data, limit, number)
    const rest = data.toString('latin1', step.end)
    hasMore ||= hasMoreThan(0, rest)
    hasLost ||= isContent(rest, step)
    data = undoPredictor(step.data, number)
    isWhole &&= step.isWhole
  }
  return { data, isWhole, hasMore, hasLost }
}

type Parameter = (key: string, otherwise: number) => number
type Decoder = (data: Buffer, limit: number, parameter: Parameter) => Unpacked

const lzw: Decoder = (data, limit, parameter) => decodeLzw(data, parameter('EarlyChange', 1), limit)

const DECODERS = new Map<string, Decoder>([
  ['FlateDecode', salvageDeflate],
  ['Fl', salvageDeflate],
  ['LZWDecode', lzw],
  ['LZW', lzw],
  ['ASCIIHexDecode', decodeHex],
  ['AHx', decodeHex],
  ['ASCII85Decode', decodeAscii85],
  ['A85', decodeAscii85],
  ['RunLengthDecode', decodeRunLength],
  ['RL', decodeRunLength],
  ['Crypt', (data) => ({ data, isWhole: true, end: data.length })]
])

function undoPredictor(data: Buffer, parameter: Parameter): Buffer {
  if (parameter('Predictor', 1) < 10) return data
  const bits = parameter('Colors', 1) * parameter('BitsPerComponent', 8)
  return unfilterRows(data, Math.ceil((bits * parameter('Columns', 1)) / 8), Math.ceil(bits / 8))
}

const asList = (object: PdfObject): PdfObject[] => (Array.isArray(object) ? object : object === null ? [] : [object])
const numberOf = (value: PdfObject, otherwise: number) => (typeof value === 'number' ? value : otherwise)

import { deflateSync } from 'node:zlib'
import { type Filter, filtersOf, packsAnything, unpack } from '../file/filters/filters.js'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, type PdfObject, PdfStream } from '../file/objects/objects.js'
import { streamsOf } from '../file/streams-of.js'
import { PdfError } from '../interface/error.js'

const LIMIT = 64 << 20
/** Limit for the decompressed size of all streams; beyond it, streams are not repaired. */
const BUDGET = 1 << 30
/** Limit for the number of streams, regardless of their size. */
const EACH = 16 << 10
/** Damage is closed in on in many steps. */
const DAMAGED = 32 * EACH
const PICTURES = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode'])
/** The predictor of TIFF, which goes on from the row's start and is not undone here. */
const TIFF = 2

/**
 * Compresses damaged streams again: readers interpret them differently, and some reject them. The data before the
 * damage is kept, as most readers show it.
 * @returns the number of repaired streams
 */
export function repairStreams(update: IncrementalUpdate): number {
  let budget = BUDGET
  let repaired = 0
  for (const [ref, stream] of streamsOf(update.file)) {
    if (budget < 0) break
    const { size, data, pictures } = unpackStream(stream, update)
    budget -= size + (data ? DAMAGED : EACH)
    if (!data) continue
    update.set(ref, repack(stream, data, pictures))
    repaired++
  }
  return repaired
}

/** `data` is set only for a damaged stream that can be decompressed; `pictures` are the remaining image filters. */
function unpackStream(stream: PdfStream, { resolve }: IncrementalUpdate) {
  const filters = filtersOf(stream, resolve)
  const firstPicture = filters.findIndex((filter) => !packsAnything(filter))
  const packing = firstPicture < 0 ? filters : filters.slice(0, firstPicture)
  const pictures = filters.slice(packing.length)
  if (pictures.some(({ name }) => !PICTURES.has(name))) return { size: 0, data: Buffer.alloc(0), pictures: [] }
  const isKept = packing.length === 0 || packing.some(({ parameters }) => resolve(parameters.get('Predictor')) === TIFF)
  if (isKept) return { size: 0, pictures }
  try {
    const { data, isWhole, hasMore } = unpack(stream.data, packing, resolve, LIMIT)
    return { size: data.length, data: isWhole && !hasMore ? undefined : data, pictures }
  } catch (error) {
    // What is larger than this is a picture, or else was refused before.
    if (error instanceof PdfError) return { size: LIMIT, pictures }
    throw error
  }
}

function repack({ dict }: PdfStream, data: Buffer, pictures: Filter[]): PdfStream {
  const changed = dict.clone()
  for (const key of ['F', 'DP', 'DecodeParms', 'Length']) changed.delete(key)
  changed.set('Filter', ['FlateDecode', ...pictures.map((filter) => filter.name)].map(name))
  const parameters: PdfObject[] = [null, ...pictures.map((filter) => filter.parameters)]
  if (pictures.length > 0) changed.set('DecodeParms', parameters)
  return new PdfStream(changed, deflateSync(data))
}

import { PdfError } from '../error.js'
import type { CrossReference, Location } from './cross-reference.js'
import { decodeStream } from './filters.js'
import { ObjectParser } from './object-parser.js'
import { isName, PdfDict, type PdfObject, PdfRef, PdfStream } from './objects.js'
import { readIndirectObject } from './read-indirect-object.js'
import { isSpace } from './syntax.js'

const MAX_OBJECTS = 1_000_000
const OBJECT_STREAM_LIMIT = 64 << 20

/**
 * Makes a cross-reference for a file that has none that works: every `12 0 obj` in the file counts, the last of each
 * number wins, and so do the objects within object streams.
 * @throws `INVALID_PDF` when there is no catalog among them
 */
export function recoverCrossReference(bytes: Buffer): CrossReference {
  const locations = new Map<number, Location | null>()
  const trailers: PdfDict[] = []
  const direct = (object: PdfObject | undefined): PdfObject => (object instanceof PdfRef ? null : (object ?? null))
  for (const { number, generation, offset } of findObjects(bytes)) {
    if (locations.size > MAX_OBJECTS) throw new PdfError('PDF_TOO_LARGE', 'the file has too many objects')
    locations.set(number, { offset, generation })
    const object = readQuietly(bytes, offset, direct)
    if (!(object instanceof PdfStream)) continue
    if (isName(object.dict.get('Type'), 'XRef')) trailers.push(object.dict)
    if (isName(object.dict.get('Type'), 'ObjStm')) addPacked(object, number, locations, direct)
  }
  trailers.push(...findTrailers(bytes))
  const trailer = trailers.findLast((dict) => isCatalog(bytes, dict.get('Root'), locations, direct))
  const encrypted = trailers.findLast((dict) => dict.has('Encrypt'))
  // Updates by careless programs forget what the first trailer says.
  for (const key of ['Encrypt', 'ID']) {
    const value = encrypted?.get(key)
    if (trailer && value !== undefined && !trailer.has(key)) trailer.set(key, value)
  }
  return { locations, trailer: trailer ?? trailerOf(bytes, locations, direct), start: 0, isStream: false }
}

interface FoundObject {
  number: number
  generation: number
  offset: number
}

function* findObjects(bytes: Buffer): Generator<FoundObject> {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    // Not `endobj`: digits and spaces come before.
    const before = bytes.toString('latin1', Math.max(0, at - 24), at)
    const header = /(?:^|[^\d])(\d{1,10})\s+(\d{1,5})\s*$/.exec(before)
    if (header) yield { number: Number(header[1]), generation: Number(header[2]), offset: startOf(bytes, at) }
  }
}

/** Back over generation and number to the first digit. */
function startOf(bytes: Buffer, at: number): number {
  let start = at
  for (let words = 0; words < 2; words++) {
    while (start > 0 && isSpace(bytes[start - 1]!)) start--
    while (start > 0 && bytes[start - 1]! >= 0x30 && bytes[start - 1]! <= 0x39) start--
  }
  return start
}

type Direct = (object: PdfObject | undefined) => PdfObject

function readQuietly(bytes: Buffer, offset: number, direct: Direct): PdfObject {
  try {
    return readIndirectObject(bytes, offset, direct).object
  } catch {
    return null
  }
}

function addPacked(stream: PdfStream, own: number, locations: CrossReference['locations'], direct: Direct): void {
  const [count, first] = [stream.dict.get('N'), stream.dict.get('First')]
  if (typeof count !== 'number' || typeof first !== 'number') return
  try {
    const data = decodeStream(stream, direct, OBJECT_STREAM_LIMIT)
    for (const [index, [number]] of objectStreamIndex(data, count, first).entries()) {
      locations.set(number, { stream: own, index })
    }
  } catch (error) {
    if (error instanceof PdfError && error.code === 'PDF_TOO_LARGE') throw error
  }
}

/** Number and offset of each object in an object stream, as its head lists them. */
export function objectStreamIndex(data: Buffer, count: number, first: number): [number: number, offset: number][] {
  const head = new ObjectParser(data)
  const index: [number, number][] = []
  for (let i = 0; i < count && head.position < first; i++) {
    const number = Number(head.word())
    index.push([number, first + Number(head.word())])
  }
  return index
}

function findTrailers(bytes: Buffer): PdfDict[] {
  const found: PdfDict[] = []
  for (let at = bytes.indexOf('trailer'); at >= 0 && found.length < 1000; at = bytes.indexOf('trailer', at + 7)) {
    try {
      const dict = new ObjectParser(bytes, at + 7).parse()
      if (dict instanceof PdfDict) found.push(dict)
    } catch {
      // A trailer that the file's end cuts off.
    }
  }
  return found
}

function isCatalog(bytes: Buffer, ref: PdfObject | undefined, locations: CrossReference['locations'], direct: Direct) {
  if (ref instanceof PdfDict) return ref.has('Pages')
  if (!(ref instanceof PdfRef)) return false
  const location = locations.get(ref.number)
  if (!location) return false
  if ('stream' in location) return true
  const object = readQuietly(bytes, location.offset, direct)
  return object instanceof PdfDict && object.has('Pages')
}

/** Without a trailer: the last object that is a catalog. */
function trailerOf(bytes: Buffer, locations: CrossReference['locations'], direct: Direct): PdfDict {
  for (const [number, location] of [...locations].reverse()) {
    if (!location || 'stream' in location) continue
    const object = readQuietly(bytes, location.offset, direct)
    if (object instanceof PdfDict && isName(object.get('Type'), 'Catalog'))
      return PdfDict.of({ Root: new PdfRef(number) })
  }
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-')
  throw new PdfError('INVALID_PDF', isPdf ? 'the file is damaged beyond repair' : 'the file is not a PDF')
}

import { PdfError } from '../error.js'
import { type CrossReference, readCrossReference } from './cross-reference.js'
import { decodeStream } from './filters.js'
import { ObjectParser } from './object-parser.js'
import { PdfDict, type PdfObject, PdfRef, PdfStream } from './objects.js'
import { readIndirectObject } from './read-indirect-object.js'

const OBJECT_STREAM_LIMIT = 64 << 20
const MAX_REFERENCE_CHAIN = 32

/** A PDF file, read lazily: only the objects that are asked for are parsed. */
export class PdfFile {
  readonly bytes: Buffer
  readonly crossReference: CrossReference
  private readonly objects = new Map<number, PdfObject>()
  private readonly objectStreams = new Map<number, PdfObject[]>()
  private readonly reading = new Set<number>()

  /** @throws `INVALID_PDF` when the cross-reference cannot be read */
  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.crossReference = readCrossReference(this.bytes)
  }

  get trailer(): PdfDict {
    return this.crossReference.trailer
  }

  /** The reference of the document's catalog. */
  get catalogRef(): PdfRef {
    const ref = this.trailer.get('Root')
    if (!(ref instanceof PdfRef)) throw new PdfError('INVALID_PDF', 'the file has no catalog')
    return ref
  }

  /** One more than the highest object number in use. */
  get nextNumber(): number {
    let highest = 0
    for (const number of this.crossReference.locations.keys()) if (number > highest) highest = number
    const size = this.trailer.get('Size')
    return Math.max(highest + 1, typeof size === 'number' && size < highest + 100_000 ? size : 0)
  }

  /** The object itself, when this is a reference to one. A reference to nothing is null. */
  readonly resolve = (object: PdfObject | undefined): PdfObject => {
    let current = object ?? null
    for (let i = 0; current instanceof PdfRef; i++) {
      if (i > MAX_REFERENCE_CHAIN) throw new PdfError('INVALID_PDF', 'references run in a circle')
      current = this.get(current.number)
    }
    return current
  }

  get(number: number): PdfObject {
    const known = this.objects.get(number)
    if (known !== undefined) return known
    // A stream whose /Length refers to the stream itself.
    if (this.reading.has(number)) return null
    this.reading.add(number)
    const object = this.read(number)
    this.reading.delete(number)
    this.objects.set(number, object)
    return object
  }

  private read(number: number): PdfObject {
    const location = this.crossReference.locations.get(number)
    if (!location) return null
    if ('stream' in location) return this.readObjectStream(location.stream)[location.index] ?? null
    const found = readIndirectObject(this.bytes, location.offset, this.resolve)
    return found.number === number ? found.object : null
  }

  private readObjectStream(number: number): PdfObject[] {
    const known = this.objectStreams.get(number)
    if (known) return known
    const location = this.crossReference.locations.get(number)
    if (!location || 'stream' in location) throw new PdfError('INVALID_PDF', 'an object stream is missing')
    const { object } = readIndirectObject(this.bytes, location.offset, this.resolve)
    if (!(object instanceof PdfStream)) throw new PdfError('INVALID_PDF', 'an object stream is missing')
    const objects = parseObjectStream(object, this.resolve)
    this.objectStreams.set(number, objects)
    return objects
  }
}

function parseObjectStream(stream: PdfStream, resolve: PdfFile['resolve']): PdfObject[] {
  const data = decodeStream(stream, resolve, OBJECT_STREAM_LIMIT)
  const count = resolve(stream.dict.get('N'))
  const first = resolve(stream.dict.get('First'))
  if (typeof count !== 'number' || typeof first !== 'number')
    throw new PdfError('INVALID_PDF', 'an object stream is broken')
  const header = new ObjectParser(data)
  const offsets: number[] = []
  for (let i = 0; i < count && header.position < first; i++) {
    header.word()
    offsets.push(first + Number(header.word()))
  }
  return offsets.map((offset) => new ObjectParser(data, offset).parse())
}

/** The dictionary that this is or refers to: a stream's own, too. */
export function asDict(object: PdfObject): PdfDict | undefined {
  if (object instanceof PdfDict) return object
  return object instanceof PdfStream ? object.dict : undefined
}

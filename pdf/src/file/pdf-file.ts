import { PdfError } from '../interface/error.js'
import { type CrossReference, type Location, readCrossReference } from './cross-reference.js'
import { type DecryptObject, openEncryption } from './encryption/decryption.js'
import { decodeStream } from './filters/filters.js'
import { type IndirectObject, ObjectReader } from './object-reader.js'
import { PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from './objects/objects.js'
import { objectStreamIndex, recoverCrossReference } from './recover-cross-reference.js'

const OBJECT_STREAM_LIMIT = 64 << 20
const MAX_REFERENCE_CHAIN = 32

/** A PDF file, read lazily: only the objects that are asked for are parsed. */
export class PdfFile {
  readonly bytes: Buffer
  readonly crossReference: CrossReference
  private readonly objects = new Map<number, PdfObject>()
  private readonly objectStreams = new Map<number, PdfObject[] | PdfError>()
  private readonly reading = new Set<number>()
  private reader: ObjectReader
  private starts: Float64Array | undefined
  private highest: number | undefined

  private constructor(bytes: Buffer, crossReference: CrossReference) {
    this.bytes = bytes
    this.crossReference = crossReference
    this.reader = new ObjectReader(bytes)
  }

  /** Opens a file by its cross-reference. @throws `INVALID_PDF` if that cannot be read */
  static open(pdf: Uint8Array): PdfFile {
    const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
    return new PdfFile(bytes, readCrossReference(bytes))
  }

  /** Opens a file with a damaged cross-reference by scanning for objects. */
  static recover(pdf: Uint8Array): PdfFile {
    const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
    return new PdfFile(bytes, recoverCrossReference(bytes))
  }

  /** The bytes read so far to parse objects, repeated reads included. */
  get cost(): number {
    return this.reader.cost
  }

  /** Whether an object that was read is a stream with blanks after its keyword. */
  get hasOddStreams(): boolean {
    return this.reader.hasOddStreams
  }

  get trailer(): PdfDict {
    return this.crossReference.trailer
  }

  /** The reference of the document's catalog. */
  get catalogRef(): PdfRef {
    const ref = this.trailer.get('Root')
    if (ref instanceof PdfRef) return ref
    if (!(ref instanceof PdfDict)) throw new PdfError('INVALID_PDF', 'the file has no catalog')
    const adopted = this.adopt(ref)
    this.trailer.set('Root', adopted)
    return adopted
  }

  /** One more than the highest object number in use. */
  get nextNumber(): number {
    this.highest ??= highestOf(this.crossReference.locations.keys())
    const { highest } = this
    const size = this.trailer.get('Size')
    return Math.max(highest + 1, typeof size === 'number' && size < highest + 100_000 ? size : 0)
  }

  /** Resolves a reference; other objects are returned unchanged. A dangling reference resolves to null. */
  readonly resolve = (object: PdfObject | undefined): PdfObject => {
    let current = object ?? null
    for (let i = 0; current instanceof PdfRef; i++) {
      if (i > MAX_REFERENCE_CHAIN) throw new PdfError('INVALID_PDF', 'references form a loop')
      current = this.get(current.number)
    }
    return current
  }

  /** Makes a direct dictionary an indirect object. */
  readonly adopt = (dict: PdfDict): PdfRef => {
    const number = this.nextNumber
    this.crossReference.locations.set(number, null)
    this.highest = number
    this.objects.set(number, dict)
    return new PdfRef(number)
  }

  get(number: number): PdfObject {
    const known = this.objects.get(number)
    if (known !== undefined) return known
    // A stream whose /Length refers to the stream itself.
    if (this.reading.has(number)) return null
    this.reading.add(number)
    const object = this.readLeniently(number)
    this.reading.delete(number)
    this.objects.set(number, object)
    return object
  }

  /** Treats misplaced and unreadable objects as missing. */
  get damaged(): ReadonlySet<number> {
    return this.unreadable
  }

  private readonly unreadable = new Set<number>()
  private decryption: DecryptObject | undefined

  /** Whether the file is encrypted and not decrypted yet: only its structure can be read. */
  get isEncrypted(): boolean {
    return this.trailer.has('Encrypt')
  }

  /** Decrypts objects from now on. @throws `PDF_ENCRYPTED` if the file requires a password */
  decrypt(): void {
    const dict = this.resolve(this.trailer.get('Encrypt'))
    if (!(dict instanceof PdfDict)) return
    const ids = this.resolve(this.trailer.get('ID'))
    const id = Array.isArray(ids) ? this.resolve(ids[0]) : null
    this.decryption = openEncryption(dict, id instanceof PdfString ? id.bytes : new Uint8Array(), this.resolve)
    this.objects.clear()
    this.objectStreams.clear()
    this.reader = new ObjectReader(this.bytes)
    const ref = this.trailer.get('Encrypt')
    if (ref instanceof PdfRef) this.objects.set(ref.number, dict)
  }

  /** An object of this number as it is after decryption. */
  decrypted(object: PdfObject, number: number, generation: number): PdfObject {
    return this.decryption ? this.decryption(object, number, generation) : object
  }

  private readLeniently(number: number): PdfObject {
    try {
      return this.read(number)
    } catch (error) {
      if (!(error instanceof PdfError) || error.code !== 'INVALID_PDF') throw error
      this.unreadable.add(number)
      return null
    }
  }

  private read(number: number): PdfObject {
    const location = this.crossReference.locations.get(number)
    if (!location) return null
    if ('stream' in location) return this.readObjectStream(location.stream)[location.index] ?? null
    const found = this.readAt(location.offset)
    if (found.number === number) return this.decrypted(found.object, number, location.generation)
    throw new PdfError('INVALID_PDF', `object ${number} is not at its stated offset`)
  }

  private readAt(offset: number): IndirectObject {
    return this.reader.read(offset, this.resolve, () => this.startAfter(offset))
  }

  private startAfter(offset: number): number {
    this.starts ??= startsOf(this.crossReference.locations.values())
    return firstAfter(this.starts, offset) ?? this.bytes.length
  }

  private readObjectStream(number: number): PdfObject[] {
    const known = this.objectStreams.get(number) ?? this.unpackObjectStream(number)
    this.objectStreams.set(number, known)
    if (known instanceof PdfError) throw known
    return known
  }

  /** Errors are cached too: each object of a damaged object stream requests it. */
  private unpackObjectStream(number: number): PdfObject[] | PdfError {
    try {
      const location = this.crossReference.locations.get(number)
      if (!location || 'stream' in location) throw new PdfError('INVALID_PDF', 'an object stream is missing')
      const object = this.decrypted(this.readAt(location.offset).object, number, location.generation)
      if (!(object instanceof PdfStream)) throw new PdfError('INVALID_PDF', 'an object stream is missing')
      return parseObjectStream(object, this.resolve)
    } catch (error) {
      if (error instanceof PdfError) return error
      throw error
    }
  }
}

function parseObjectStream(stream: PdfStream, resolve: PdfFile['resolve']): PdfObject[] {
  const data = decodeStream(stream, resolve, OBJECT_STREAM_LIMIT)
  const count = resolve(stream.dict.get('N'))
  const first = resolve(stream.dict.get('First'))
  if (typeof count !== 'number' || typeof first !== 'number')
    throw new PdfError('INVALID_PDF', 'an object stream is damaged')
  const offsets = objectStreamIndex(data, count, first).map(([, offset]) => offset)
  const starts = Float64Array.from(offsets).sort()
  const reader = new ObjectReader(data)
  return offsets.map((offset) => reader.parse(offset, () => firstAfter(starts, offset) ?? data.length))
}

/** The highest of these numbers and `known`. */
export function highestOf(numbers: Iterable<number>, known = 0): number {
  let highest = known
  for (const number of numbers) if (number > highest) highest = number
  return highest
}

function startsOf(locations: Iterable<Location | null>): Float64Array {
  const starts: number[] = []
  for (const location of locations) if (location && 'offset' in location) starts.push(location.offset)
  return Float64Array.from(starts).sort()
}

function firstAfter(sorted: Float64Array, offset: number): number | undefined {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    // biome-ignore lint/style/noNonNullAssertion: between low and high
    if (sorted[middle]! <= offset) low = middle + 1
    else high = middle
  }
  return sorted[low]
}

import { PdfError } from '../error.js'
import { type CrossReference, readCrossReference } from './cross-reference.js'
import { type DecryptObject, openEncryption } from './encryption/decryption.js'
import { decodeStream } from './filters.js'
import { ObjectParser } from './object-parser.js'
import { PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from './objects.js'
import { readIndirectObject } from './read-indirect-object.js'
import { objectStreamIndex, recoverCrossReference } from './recover-cross-reference.js'

const OBJECT_STREAM_LIMIT = 64 << 20
const MAX_REFERENCE_CHAIN = 32

/** A PDF file, read lazily: only the objects that are asked for are parsed. */
export class PdfFile {
  readonly bytes: Buffer
  readonly crossReference: CrossReference
  private readonly objects = new Map<number, PdfObject>()
  private readonly objectStreams = new Map<number, PdfObject[]>()
  private readonly reading = new Set<number>()

  private constructor(bytes: Buffer, crossReference: CrossReference) {
    this.bytes = bytes
    this.crossReference = crossReference
  }

  /** Opens a sound file. @throws `INVALID_PDF` when its cross-reference cannot be read */
  static open(pdf: Uint8Array): PdfFile {
    const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
    return new PdfFile(bytes, readCrossReference(bytes))
  }

  /** Opens a file with a broken cross-reference by looking for its objects. */
  static recover(pdf: Uint8Array): PdfFile {
    const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
    return new PdfFile(bytes, recoverCrossReference(bytes))
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

  /** Gives a dictionary that stands within another object a number of its own. */
  readonly adopt = (dict: PdfDict): PdfRef => {
    const number = this.nextNumber
    this.crossReference.locations.set(number, null)
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

  /** Objects that are not where they should be, or cannot be read: as if they were missing. */
  get damaged(): ReadonlySet<number> {
    return this.unreadable
  }

  private readonly unreadable = new Set<number>()
  private decryption: DecryptObject | undefined

  /** The file needs to be decrypted, and may be so far only for its structure. */
  get isEncrypted(): boolean {
    return this.trailer.has('Encrypt')
  }

  /** From now on objects come decrypted. @throws `PDF_ENCRYPTED` when the file needs a password */
  decrypt(): void {
    const dict = this.resolve(this.trailer.get('Encrypt'))
    if (!(dict instanceof PdfDict)) return
    const ids = this.resolve(this.trailer.get('ID'))
    const id = Array.isArray(ids) ? this.resolve(ids[0]) : null
    this.decryption = openEncryption(dict, id instanceof PdfString ? id.bytes : new Uint8Array(), this.resolve)
    this.objects.clear()
    this.objectStreams.clear()
    const ref = this.trailer.get('Encrypt')
    if (ref instanceof PdfRef) this.objects.set(ref.number, dict)
  }

  private decrypted(object: PdfObject, number: number, generation: number): PdfObject {
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
    const found = readIndirectObject(this.bytes, location.offset, this.resolve)
    if (found.number === number) return this.decrypted(found.object, number, location.generation)
    throw new PdfError('INVALID_PDF', `object ${number} is not where it should be`)
  }

  private readObjectStream(number: number): PdfObject[] {
    const known = this.objectStreams.get(number)
    if (known) return known
    const location = this.crossReference.locations.get(number)
    if (!location || 'stream' in location) throw new PdfError('INVALID_PDF', 'an object stream is missing')
    const found = readIndirectObject(this.bytes, location.offset, this.resolve)
    const object = this.decrypted(found.object, number, location.generation)
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
  return objectStreamIndex(data, count, first).map(([, offset]) => new ObjectParser(data, offset).parse())
}

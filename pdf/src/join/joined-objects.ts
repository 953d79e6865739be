import { isName, PdfDict, type PdfObject, PdfRef, PdfStream } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { destinationsOf } from './named-destinations.js'

/** Numbers that the objects of a file can have. Each file has as many of its own. */
const SPAN = 2 ** 32
const LONGEST_CHAIN = 32

/**
 * The objects of several files, and those that are made for all of them, under numbers that do not clash. Links to named
 * places lead to the places themselves, since files use the same names.
 */
export class JoinedObjects {
  private readonly objects = new Map<number, PdfObject>()
  private readonly destinations: ((object: PdfObject) => PdfObject)[]
  private next: number

  constructor(
    private readonly files: PdfFile[],
    pagesOf: PdfRef[][]
  ) {
    this.next = files.length * SPAN + 1
    this.destinations = files.map((file, index) => destinationsOf(file, pagesOf[index] ?? []))
  }

  readonly resolve = (object: PdfObject | undefined): PdfObject => {
    let current = object ?? null
    for (let i = 0; current instanceof PdfRef && i < LONGEST_CHAIN; i++) current = this.get(current.number)
    return current instanceof PdfRef ? null : current
  }

  add(object: PdfObject): PdfRef {
    const ref = new PdfRef(this.next++)
    this.objects.set(ref.number, object)
    return ref
  }

  set(ref: PdfRef, object: PdfObject): void {
    this.objects.set(ref.number, object)
  }

  /** What an object of a file is among those of all. */
  from(file: number, object: PdfObject): PdfObject {
    if (object instanceof PdfRef) return new PdfRef(file * SPAN + object.number)
    if (Array.isArray(object)) return object.map((item) => this.from(file, item))
    if (object instanceof PdfStream) return new PdfStream(this.dictFrom(file, object.dict), object.data)
    return object instanceof PdfDict ? this.dictFrom(file, object) : object
  }

  dictFrom(file: number, dict: PdfDict): PdfDict {
    const copy = new PdfDict()
    const isLink = isName(this.files[file]?.resolve(dict.get('S')), 'GoTo')
    for (const [key, value] of dict) {
      const isPlace = key === 'Dest' || (isLink && key === 'D')
      copy.set(key, this.from(file, isPlace ? (this.destinations[file]?.(value) ?? null) : value))
    }
    return copy
  }

  private get(number: number): PdfObject {
    const known = this.objects.get(number)
    if (known !== undefined) return known
    const file = Math.floor(number / SPAN)
    const object = this.from(file, this.files[file]?.get(number % SPAN) ?? null)
    this.objects.set(number, object)
    return object
  }
}

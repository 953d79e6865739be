import { PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { type FoundReference, referencesIn } from './references.js'

/** What is known of an object without reading it again. */
interface Entry {
  references: readonly FoundReference[]
  /** The end of a stream's data; 0 for other objects. */
  end: number
  /** Whether it cannot be read, or is a stream of another length than it states. */
  isOdd: boolean
}

/** A use of an object: the number of the object that refers to it, times two, plus one where that is drawn. */
export type Use = number

export const use = (from: number, isDrawn: boolean): Use => from * 2 + (isDrawn ? 1 : 0)
export const fromOf = (own: Use): number => Math.floor(own / 2)
export const isDrawnIn = (own: Use): boolean => own % 2 === 1

/**
 * What the objects of a file refer to, in all of its revisions. An object at the same place is the same in each, so that
 * hundreds of thousands of objects are not read again for every pair of revisions.
 */
export class ReferenceIndex {
  private readonly entries = new Map<string | number, Entry>()
  private readonly uses = new WeakMap<PdfFile, Map<number, Use[]>>()

  referencesOf(file: PdfFile, number: number): readonly FoundReference[] {
    return this.entryOf(file, number).references
  }

  /** Whether a revision reads an object otherwise than a later one that has it at the same place. */
  isOdd(file: PdfFile, number: number): boolean {
    const { isOdd, end } = this.entryOf(file, number)
    return isOdd || end > file.bytes.length
  }

  /** Where each object is used, among all that the trailer leads to. */
  usesIn(file: PdfFile, spend: () => void): Map<number, Use[]> {
    const known = this.uses.get(file) ?? this.findUses(file, spend)
    this.uses.set(file, known)
    return known
  }

  private findUses(file: PdfFile, spend: () => void): Map<number, Use[]> {
    const uses = new Map<number, Use[]>()
    const pending: number[] = []
    const add = (from: number, references: readonly FoundReference[]) => {
      for (const [{ number }, isDrawn] of references) {
        spend()
        const known = uses.get(number)
        if (known) known.push(use(from, isDrawn))
        else uses.set(number, [use(from, isDrawn)])
        if (!known) pending.push(number)
      }
    }
    add(TRAILER, referencesIn(file.trailer))
    for (let number = pending.pop(); number !== undefined; number = pending.pop())
      add(number, this.referencesOf(file, number))
    return uses
  }

  private entryOf(file: PdfFile, number: number): Entry {
    const place = placeOf(file, number)
    if (place === undefined) return entryOf(file, number)
    const known = this.entries.get(place) ?? entryOf(file, number)
    this.entries.set(place, known)
    return known
  }
}

/** The number of no object. */
const TRAILER = 0

/** Where an object is in the file's bytes. */
function placeOf({ crossReference: { locations } }: PdfFile, number: number): string | number | undefined {
  const location = locations.get(number)
  if (!location) return undefined
  if ('offset' in location) return location.offset
  const stream = locations.get(location.stream)
  return stream && 'offset' in stream ? `${stream.offset}/${location.index}` : undefined
}

function entryOf(file: PdfFile, number: number): Entry {
  const object = file.get(number)
  const references = referencesIn(object)
  if (!(object instanceof PdfStream)) return { references, end: 0, isOdd: file.damaged.has(number) }
  const { dict, data } = object
  const end = data.byteOffset - file.bytes.byteOffset + data.length
  return { references, end, isOdd: file.resolve(dict.get('Length')) !== data.length }
}

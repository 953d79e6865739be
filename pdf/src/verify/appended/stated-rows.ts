import { type Location, readCrossReference } from '../../file/cross-reference.js'

/** What the cross-reference sections after `start` state about the bytes from there on, replaced rows included. */
export class StatedRows {
  /** The offsets of the sections, and of the one that they update. */
  readonly sections = new Set<number>()
  private readonly objects = new Map<number, Set<string>>()
  private readonly packed = new Set<string>()

  constructor(
    bytes: Buffer,
    private readonly start: number
  ) {
    readCrossReference(bytes, {
      from: start,
      section: (offset) => this.sections.add(offset),
      row: (number, location) => location && this.add(number, location)
    })
  }

  private add(number: number, location: Location): void {
    if ('stream' in location) this.packed.add(packedKey(number, location.stream, location.index))
    else if (location.offset >= this.start) this.at(location.offset).add(`${number} ${location.generation}`)
  }

  private at(offset: number): Set<string> {
    const known = this.objects.get(offset) ?? new Set()
    this.objects.set(offset, known)
    return known
  }

  /** Whether a row states this object at this offset. */
  hasObject(offset: number, number: number, generation: number): boolean {
    return this.objects.get(offset)?.has(`${number} ${generation}`) ?? false
  }

  /** Whether a row states this object at this place in an object stream. */
  hasPacked(number: number, stream: number, index: number): boolean {
    return this.packed.has(packedKey(number, stream, index))
  }

  /** The offsets from `from` to `to` at which rows state an object. */
  offsetsBetween(from: number, to: number): number[] {
    return [...this.objects.keys()].filter((offset) => offset >= from && offset < to)
  }
}

const packedKey = (number: number, stream: number, index: number): string => `${number} ${stream} ${index}`

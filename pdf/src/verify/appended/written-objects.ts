import { isAmbiguous } from '../../file/objects/is-ambiguous.js'
import { ObjectParser } from '../../file/objects/object-parser.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { findObjects } from '../../file/recover-cross-reference.js'
import { PdfError } from '../../interface/error.js'
import { readPacked } from './object-stream.js'
import { StatedRows } from './stated-rows.js'
import { Irregular, readStrictObject, type StrictObject } from './strict-object.js'
import { isStrictObject } from './strict-syntax.js'

/** Writers let offsets point to the line break before an object. */
const GAP = /^[\0\t\n\f\r ]{0,4}/

/**
 * How the objects of a file are written. One that readers understand in different ways has several meanings, of which
 * this parser knows only one: nothing can be said to be the same as such an object.
 */
export class WrittenObjects {
  private readonly packed = new Map<number, string[] | undefined>()
  private hidden: ReadonlySet<number> | undefined

  constructor(private readonly file: PdfFile) {}

  /** Whether all readers find this object and understand it in the same way. */
  isPlain(number: number): boolean {
    const location = this.file.crossReference.locations.get(number)
    if (!location) return true
    if (this.hiddenCopies.has(number) || isAmbiguous(this.file.get(number))) return false
    if (!('stream' in location)) return this.readAt(location.offset)?.number === number
    const text = this.packedIn(location.stream)?.[location.index]
    return text !== undefined && isStrictObject(text)
  }

  /** Whether all readers understand the newest trailer in the same way. */
  hasPlainTrailer(): boolean {
    const { bytes, trailer, crossReference } = this.file
    if (isAmbiguous(trailer)) return false
    if (crossReference.isStream) return this.readAt(crossReference.start) !== undefined
    const at = bytes.indexOf('trailer', crossReference.start)
    const start = at + 'trailer'.length
    return at >= 0 && isStrictObject(textOfObject(bytes, start))
  }

  private packedIn(number: number): string[] | undefined {
    if (!this.packed.has(number)) this.packed.set(number, this.unpack(number))
    return this.packed.get(number)
  }

  private unpack(number: number): string[] | undefined {
    const location = this.file.crossReference.locations.get(number)
    if (!location || 'stream' in location || this.hiddenCopies.has(number)) return undefined
    const own = this.readAt(location.offset)
    return own?.number === number ? readPacked(this.file, own)?.map(({ text }) => text) : undefined
  }

  private readAt(offset: number): StrictObject | undefined {
    const { bytes } = this.file
    try {
      // biome-ignore lint/style/noNonNullAssertion: the expression matches every text
      const gap = GAP.exec(bytes.toString('latin1', offset, offset + 4))![0].length
      return readStrictObject(this.file, bytes, offset + gap)
    } catch (error) {
      if (error instanceof Irregular || error instanceof PdfError) return undefined
      throw error
    }
  }

  /** The numbers of objects that no section states, which readers use when they repair the file. */
  private get hiddenCopies(): ReadonlySet<number> {
    this.hidden ??= findHidden(this.file.bytes)
    return this.hidden
  }
}

function findHidden(bytes: Buffer): Set<number> {
  const rows = new StatedRows(bytes, 0)
  const isStated = (offset: number, number: number, generation: number) =>
    rows.sections.has(offset) ||
    [0, 1, 2, 3, 4].some((gap) => rows.hasObject(offset - gap, number, generation) || rows.sections.has(offset - gap))
  const hidden = new Set<number>()
  for (const { offset, number, generation } of findObjects(bytes))
    if (!isStated(offset, number, generation)) hidden.add(number)
  return hidden
}

function textOfObject(bytes: Buffer, start: number): string {
  const parser = new ObjectParser(bytes, start)
  parser.parse()
  return bytes.toString('latin1', start, parser.position)
}

// biome-ignore-all lint/style/noNonNullAssertion: the fonts that ship with the server have these tables

import { type FontTables, writeFontTables } from './font-tables.js'

/** Flags of the parts of a glyph that is composed of other glyphs. */
const HAS_WORDS = 0x1
const HAS_SCALE = 0x8
const IS_FOLLOWED = 0x20
const HAS_TWO_SCALES = 0x40
const HAS_MATRIX = 0x80

/** Tables that are kept as they are, if the font has them: what hints its glyphs. */
const PROGRAMS = ['cvt ', 'fpgm', 'prep']

/** A TrueType font that is cut down to some of its glyphs, which are numbered again. */
export class FontSubset {
  /** Their numbers in the font. The first glyph stands for what is missing. */
  private readonly glyphs = [0]
  private readonly numbers = new Map([[0, 0]])

  constructor(private readonly tables: FontTables) {}

  /** Includes a glyph of the font. Returns its number in the subset. */
  include(glyph: number): number {
    const known = this.numbers.get(glyph)
    if (known !== undefined) return known
    const number = this.glyphs.length
    this.glyphs.push(glyph)
    this.numbers.set(glyph, number)
    return number
  }

  /** The file of the subset, with the tables that a PDF needs. */
  encode(): Buffer {
    const outlines = this.outlines()
    const kept = PROGRAMS.flatMap((tag): [string, Buffer][] => {
      const table = this.tables.get(tag)
      return table ? [[tag, table]] : []
    })
    return writeFontTables([
      ...kept,
      ['glyf', Buffer.concat(outlines)],
      ['head', this.changed('head', 50, LONG_OFFSETS)],
      ['hhea', this.changed('hhea', 34, this.glyphs.length)],
      ['hmtx', this.metrics()],
      ['loca', offsetsOf(outlines)],
      ['maxp', this.changed('maxp', 4, this.glyphs.length)]
    ])
  }

  /** Of all glyphs. Those that others are composed of are included on the way. */
  private outlines(): Buffer[] {
    const outlines: Buffer[] = []
    for (let number = 0; number < this.glyphs.length; number++) {
      const outline = this.outlineOf(this.glyphs[number]!)
      const isComposed = outline.length > 0 && outline.readInt16BE(0) < 0
      outlines.push(isComposed ? this.recomposed(outline) : outline)
    }
    return outlines
  }

  private outlineOf(glyph: number): Buffer {
    const isLong = this.tables.get('head')!.readInt16BE(50) === LONG_OFFSETS
    const offsets = this.tables.get('loca')!
    const at = (index: number) => (isLong ? offsets.readUInt32BE(index * 4) : offsets.readUInt16BE(index * 2) * 2)
    return this.tables.get('glyf')!.subarray(at(glyph), at(glyph + 1))
  }

  /** A copy of a composed glyph that names its parts by their new numbers. */
  private recomposed(outline: Buffer): Buffer {
    const copy = Buffer.from(outline)
    for (let at = 10, flags = IS_FOLLOWED; flags & IS_FOLLOWED; at += lengthOfPart(flags)) {
      flags = copy.readUInt16BE(at)
      copy.writeUInt16BE(this.include(copy.readUInt16BE(at + 2)), at + 2)
    }
    return copy
  }

  /** The width of each glyph and the space before it. The last glyphs of a font can share one width. */
  private metrics(): Buffer {
    const all = this.tables.get('hmtx')!
    const withWidth = this.tables.get('hhea')!.readUInt16BE(34)
    const metrics = Buffer.alloc(this.glyphs.length * 4)
    for (const [number, glyph] of this.glyphs.entries()) {
      const bearing = glyph < withWidth ? glyph * 4 + 2 : withWidth * 4 + (glyph - withWidth) * 2
      all.copy(metrics, number * 4, Math.min(glyph, withWidth - 1) * 4, Math.min(glyph, withWidth - 1) * 4 + 2)
      all.copy(metrics, number * 4 + 2, bearing, bearing + 2)
    }
    return metrics
  }

  /** A copy of a table with another number at one place. */
  private changed(tag: string, at: number, value: number): Buffer {
    const table = Buffer.from(this.tables.get(tag)!)
    table.writeUInt16BE(value, at)
    return table
  }
}

/** Offsets of outlines are given in bytes, with four bytes each. */
const LONG_OFFSETS = 1

function offsetsOf(outlines: Buffer[]): Buffer {
  const offsets = Buffer.alloc((outlines.length + 1) * 4)
  let end = 0
  for (const [index, { length }] of outlines.entries()) {
    end += length
    offsets.writeUInt32BE(end, (index + 1) * 4)
  }
  return offsets
}

/** Flags, number, offset (as bytes or words), and how the part is scaled. */
function lengthOfPart(flags: number): number {
  const scale = flags & HAS_MATRIX ? 8 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_SCALE ? 2 : 0
  return 4 + (flags & HAS_WORDS ? 4 : 2) + scale
}

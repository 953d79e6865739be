import { deflateSync } from 'node:zlib'
import { MetricsTag } from 'harfbuzzjs'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from '../file/objects/objects.js'
import type { FontFace } from './font-face.js'
import { FontSubset } from './font-subset.js'
import type { ShapedGlyph } from './shaped-glyph.js'

/** A font in a document, subset to the glyphs that are drawn. */
export class EmbeddedFont {
  readonly ref: PdfRef
  private readonly subset: FontSubset
  private readonly codes = new Map<ShapedGlyph, string>()
  private readonly codesByShape = new Map<string, string>()
  private readonly used: UsedGlyph[] = []

  constructor(
    readonly face: FontFace,
    private readonly update: IncrementalUpdate
  ) {
    this.subset = new FontSubset(face.tables)
    this.ref = update.reserve()
  }

  /** The code of a glyph, as four hexadecimal digits. */
  encode(glyph: ShapedGlyph): string {
    // The same letter before the same other one is the same object.
    const known = this.codes.get(glyph)
    if (known !== undefined) return known
    // One shape may stand for several letters, as those of Arabic whose dots are glyphs of their own.
    const key = `${glyph.id} ${glyph.codePoints} ${glyph.width}`
    const code = this.codesByShape.get(key) ?? hex(this.used.push({ glyph, id: this.subset.include(glyph.id) }))
    this.codesByShape.set(key, code)
    this.codes.set(glyph, code)
    return code
  }

  /** Writes the font, once everything is drawn. */
  finish(): void {
    const { update } = this
    const base = `SIGNPO+Noto${this.face.name}`
    const descendant = update.add(
      PdfDict.of({
        Type: name('Font'),
        Subtype: name('CIDFontType2'),
        BaseFont: name(base),
        CIDSystemInfo: PdfDict.of({ Registry: text('Adobe'), Ordering: text('Identity'), Supplement: 0 }),
        FontDescriptor: update.add(this.descriptor(base)),
        CIDToGIDMap: update.addStream(this.glyphIds()),
        DW: 0,
        W: this.widths()
      })
    )
    const font = { Type: name('Font'), Subtype: name('Type0'), BaseFont: name(base), Encoding: name('Identity-H') }
    const toUnicode = update.addStream(Buffer.from(toUnicodeMap(this.used), 'latin1'))
    update.set(this.ref, PdfDict.of({ ...font, DescendantFonts: [descendant], ToUnicode: toUnicode }))
  }

  private descriptor(base: string): PdfDict {
    const { font, unitsPerEm, tables } = this.face
    const program = this.subset.encode()
    const file = new PdfStream(
      PdfDict.of({ Filter: name('FlateDecode'), Length1: program.length }),
      deflateSync(program)
    )
    const inThousandths = (units: number) => Math.round((units * 1000) / unitsPerEm)
    const { ascender, descender } = font.hExtents()
    // biome-ignore lint/style/noNonNullAssertion: every font has this table
    const head = tables.get('head')!
    return PdfDict.of({
      Type: name('FontDescriptor'),
      FontName: name(base),
      Flags: 4,
      FontBBox: [36, 38, 40, 42].map((at) => inThousandths(head.readInt16BE(at))),
      ItalicAngle: 0,
      Ascent: inThousandths(ascender),
      Descent: inThousandths(descender),
      CapHeight: inThousandths(font.getMetricPositionWithFallback(MetricsTag.CAP_HEIGHT)),
      StemV: this.face.name === 'bold' ? 140 : 80,
      FontFile2: this.update.add(file)
    })
  }

  private widths(): PdfObject[] {
    return this.used.flatMap(({ glyph }, index) => [index + 1, [Math.round(glyph.width * 1000)]])
  }

  /** Which glyph of the font's file each code shows; 0 shows none. */
  private glyphIds(): Buffer {
    const ids = Buffer.alloc(2 * (this.used.length + 1))
    this.used.forEach(({ id }, index) => {
      ids.writeUInt16BE(id, 2 * (index + 1))
    })
    return ids
  }
}

/** A glyph that is drawn, and its id in the font that is cut down. Its code is its place, from 1. */
interface UsedGlyph {
  glyph: ShapedGlyph
  id: number
}

const hex = (code: number): string => code.toString(16).padStart(4, '0')

const text = (value: string): PdfString => new PdfString(Buffer.from(value, 'latin1'))

const MAX_LINES = 100

/** Lets readers copy and search the text: which characters each code stands for. */
function toUnicodeMap(used: UsedGlyph[]): string {
  const lines = used
    .map(({ glyph: { codePoints } }, index) => ({ code: hex(index + 1), codePoints }))
    .filter(({ codePoints }) => codePoints.length > 0)
    .map(({ code, codePoints }) => `<${code}> <${utf16(codePoints)}>`)
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += MAX_LINES) {
    const block = lines.slice(at, at + MAX_LINES)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end'
  ].join('\n')
}

const utf16 = (codePoints: number[]): string =>
  Buffer.from(String.fromCodePoint(...codePoints), 'utf16le')
    .swap16()
    .toString('hex')

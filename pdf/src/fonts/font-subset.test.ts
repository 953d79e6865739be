import * as harfbuzz from 'harfbuzzjs'
import { describe, expect, it } from 'vitest'
import { type FontFace, fontFace, glyphOf } from './font-face.js'
import type { FaceName } from './font-files.js'
import { FontSubset } from './font-subset.js'
import { readFontTables } from './font-tables.js'

const open = (file: Buffer) => new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file)))
const countOf = (file: Buffer) => readFontTables(file).get('maxp')!.readUInt16BE(4)

/** What a glyph looks like and how much room it takes, as HarfBuzz reads it. */
const look = (font: harfbuzz.Font, glyph: number) => ({
  path: font.glyphToPath(glyph),
  width: font.glyphHAdvance(glyph),
  extents: font.glyphExtents(glyph)
})

function subsetOf({ tables }: FontFace, glyphs: number[]) {
  const subset = new FontSubset(tables)
  const numbers = glyphs.map((glyph) => subset.include(glyph))
  return { numbers, file: subset.encode() }
}

describe('a subset of a font', () => {
  // Offsets of four bytes and of two; the last glyphs of Dancing Script and Sinhala share one width.
  it.each<FaceName>(['sans', 'dancing', 'sinhala', 'arabic'])('draws every glyph as %s does', (name) => {
    const face = fontFace(name)
    const glyphs = Array.from({ length: face.tables.get('maxp')!.readUInt16BE(4) }, (_, glyph) => glyph).reverse()
    const { file, numbers } = subsetOf(face, glyphs)
    const font = open(file)
    expect(numbers.map((number) => look(font, number))).toEqual(glyphs.map((glyph) => look(face.font, glyph)))
  })

  it('contains the glyphs that are drawn, their parts and the one for what is missing', () => {
    const face = fontFace('bold')
    const [letter, composed] = ['B', 'Ñ'].map((char) => glyphOf(face, char.codePointAt(0)!)) as [number, number]
    expect(countOf(subsetOf(face, []).file)).toBe(1)
    expect(countOf(subsetOf(face, [letter, letter]).file)).toBe(2)
    const { file, numbers } = subsetOf(face, [letter, composed])
    expect(numbers).toEqual([1, 2])
    expect(countOf(file)).toBeGreaterThan(3)
    expect(file.length).toBeLessThan(3000)
    expect(look(open(file), 2)).toEqual(look(face.font, composed))
    expect(look(open(file), 0)).toEqual(look(face.font, 0))
  })
})

import { describe, expect, it } from 'vitest'
import type { PdfDict } from '../../file/objects/objects.js'
import { PdfFile } from '../../file/pdf-file.js'
import { onePagePdf, stream } from '../../testing/make-pdf.js'
import { strangeKeys } from './shapes.js'
import { FIELD, FIELD_AND_WIDGET, hasLooks, isVisible, WIDGET } from './widgets.js'

/** A file, and a dictionary in it with these entries; object 11 is a stream. */
function read(entries: string): [PdfFile, PdfDict] {
  const objects: [number, string | Buffer][] = [
    [10, `<<${entries}>>`],
    [11, stream('')]
  ]
  const file = PdfFile.open(onePagePdf({ objects }))
  return [file, file.get(10) as PdfDict]
}

describe('a widget', () => {
  it.each<[boolean, string]>([
    [false, ''],
    [false, '/Rect null'],
    [false, '/Rect[0 0 0 0]'],
    [false, '/Rect[9 9 9 9]'],
    [true, '/Rect[9 9 9 99]'],
    [true, '/Rect[9 9 99 9]'],
    [true, '/Rect[9 9 99 99]'],
    [true, '/Rect[99 99 9 9]']
  ])('can be seen: %s (%s)', (expected, entries) => {
    expect(isVisible(...read(entries))).toBe(expected)
  })

  it.each<[boolean, string]>([
    [false, ''],
    [false, '/AP<<>>'],
    [true, '/AP<</N 11 0 R>>'],
    [true, '/AP 11 0 R'],
    [true, '/MK<<>>']
  ])('looks like something: %s (%s)', (expected, entries) => {
    expect(hasLooks(...read(entries))).toBe(expected)
  })
})

const ofWidgets = [
  '/Type/Annot/Subtype/Widget',
  '/Rect[0 0 9 9]',
  '/P 3 0 R',
  '/F 4',
  '/AP<</N 11 0 R>>/AS/Yes',
  '/MK<</R 0>>/Border[0 0 1]/BS<</W 1>>/C[1 0 0]',
  '/H/N/NM(x)/M(x)',
  '/StructParent 1'
]
const ofFields = ['/FT/Sig/T(x)', '/TU(x)/TM(x)', '/Ff 1', '/V<<>>', '/Kids[]', '/Lock<<>>/SV<<>>']
const ofBoth = ['/Type/Annot', '/Parent 3 0 R', '/DA(x)', '/DR<<>>']

describe('a new field', () => {
  it.each([...ofWidgets, ...ofBoth])('may be a widget with %s', (entries) => {
    const own = read(entries)
    expect(strangeKeys(...own, WIDGET)).toEqual([])
    expect(strangeKeys(...own, FIELD_AND_WIDGET)).toEqual([])
  })

  it.each([...ofFields, ...ofBoth])('may have %s', (entries) => {
    const own = read(entries)
    expect(strangeKeys(...own, FIELD)).toEqual([])
    expect(strangeKeys(...own, FIELD_AND_WIDGET)).toEqual([])
  })

  it.each([
    ['Subtype', '/Subtype/Stamp'],
    ['Rect', '/Rect[0 0 9 (x)]'],
    ['P', '/P<<>>'],
    ['Parent', '/Parent<<>>'],
    ['F', '/F/Hidden'],
    ['AP', '/AP 11 0 R'],
    ['AS', '/AS(x)'],
    ['MK', '/MK<</I 11 0 R>>'],
    ['Border', '/Border 11 0 R'],
    ['BS', '/BS 11 0 R'],
    ['C', '/C 11 0 R'],
    ['H', '/H(x)'],
    ['StructParent', '/StructParent/A'],
    ['FT', '/FT/Tx'],
    ['T', '/T/Name'],
    ['Ff', '/Ff/A'],
    ['V', '/V(x)'],
    ['Kids', '/Kids 3'],
    ['Lock', '/Lock 11 0 R'],
    ['SV', '/SV 11 0 R'],
    ['DA', '/DA/A'],
    ['DR', '/DR 11 0 R'],
    ['AA', '/AA<<>>'],
    ['A', '/A<<>>']
  ])('must not have another %s (%s)', (key, entries) => {
    expect(strangeKeys(...read(entries), FIELD_AND_WIDGET)).toEqual([key])
  })

  it('shows nothing of its own as a group', () => {
    for (const entries of ofWidgets.filter((own) => !own.startsWith('/Type')))
      expect(strangeKeys(...read(entries), FIELD), entries).not.toEqual([])
  })
})

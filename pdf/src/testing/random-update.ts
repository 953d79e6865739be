import fc from 'fast-check'
import type { RevisionOptions } from './append-revision.js'
import { stream, type TestObject } from './make-pdf.js'
import { catalog, look, note, page, rent, seal, XMP } from './signed-form.js'

/** A random update of the form of `signed-form.ts`, most of it nearly what is permitted after a signature. */
export interface RandomUpdate {
  objects: TestObject[]
  options: RevisionOptions
}

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
const join = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''))
const some = (...parts: string[]) => fc.subarray(parts, { maxLength: 2 }).map((texts) => texts.join(''))
const seldom = <T>(own: fc.Arbitrary<T>) => fc.option(own, { nil: undefined, freq: 1 })

const ADDED = [50, 51, 52, 53, 60]
const references = fc
  .uniqueArray(oneOf(...ADDED), { maxLength: 3 })
  .map((list) => list.map((own) => ` ${own} 0 R`).join(''))

const box = oneOf(
  '',
  '/Rect[0 0 0 0]',
  '/Rect[0 0 0 0]',
  '/Rect[9 9 300 300]',
  '/Rect[0 0 0-300 300]',
  '/Rect[9 9(a)300]'
)
const flags = oneOf('', '/F 1', '/F 2', '/F 2.0', '/F 4', '/F 32', '/F 36', '/F 132', '/F 256')
const looks = oneOf(
  '',
  '',
  '/AP<</N 60 0 R>>',
  '/AP<</N<</Off 60 0 R>>>>/AS/Off',
  '/MK<</BG[1 0 0]>>',
  '/Border[0 0 90]'
)
const kind = oneOf('Widget', 'Widget', 'Widget', 'Widget', 'FreeText', 'Stamp', 'Text', 'Square')
const value = oneOf('', '', '', '/V(999)', '/V 21 0 R', '/V<</Type/Sig>>', '/V/Yes')
const type = oneOf('', '/FT/Sig', '/FT/Sig', '/FT/Sig', '/FT/Tx', '/FT/Btn')
const place = oneOf('', '', '/Kids[51 0 R]', '/Kids[7 0 R]', '/Parent 50 0 R', '/P 3 0 R', '/P 60 0 R')
const name = oneOf('', '/T(a)', '/T(b)', '/T(rent)').map((own) => `${own}>>`)
const annotation = join(
  kind.map((own) => `<</Type/Annot/Subtype/${own}`),
  box,
  flags,
  looks,
  type,
  value,
  place,
  name
)
const group = join(oneOf('<</T(g)/Kids[51 0 R]', '<</FT/Sig/T(g)/Kids[51 0 R]'), value, fc.constant('>>'))
const drawing = oneOf(
  look('1 0 0 rg 0 0 300 300 re f'),
  stream('1 0 0 rg 0 0 600 700 re f'),
  stream('1 0 0 rg 0 0 600 700 re f', '/Type/Metadata/Subtype/XML'),
  stream(XMP, '/Type/Metadata/Subtype/XML')
)
const body: fc.Arbitrary<string | Buffer> = fc.oneof({ arbitrary: annotation, weight: 3 }, group, drawing)

const store = oneOf('', '', '/DSS<<>>', '/DSS<</Certs[60 0 R]>>', '/DSS<</VRI<</A<</TS 60 0 R>>>>>>')
const settings = some('/DA(/Helv 12 Tf)', '/DR<</Font<</Helv 60 0 R>>>>', '/NeedAppearances true', '/Q 2')
const entries = some('/Version/1.7', '/Extensions<<>>', '/PageMode/UseNone', '/OCProperties<<>>', '/MarkInfo<<>>')
const changedCatalog = fc
  .tuple(references, store, entries, settings)
  .map(([own, proofs, more, form]) => catalog(`7 0 R 8 0 R 9 0 R 20 0 R${own}`, proofs + more, form))
const pageChanges = oneOf<Record<string, string>>({}, {}, {}, {}, { Contents: '[5 0 R 60 0 R]' }, { Rotate: '90' })
const changedPage = fc
  .tuple(references, pageChanges)
  .map(([own, changes]) => page(`7 0 R 8 0 R 9 0 R 14 0 R 20 0 R${own}`, changes))
const changedField = oneOf(
  rent('/V(999)/AP<</N 60 0 R>>'),
  rent('/V(100)/AP<</N 10 0 R>>/Ff 1'),
  note('/V(x)'),
  seal('/Rect[0 0 0 0]/AP<</N 60 0 R>>'),
  seal('/Rect[9 9 300 300]')
)
const added = fc.tuple(oneOf(...ADDED), body)
const replaced = fc.tuple(oneOf(4, 5, 10, 11, 12, 13, 14), body)
const title: TestObject = [13, '<</Title(x)>>']

const objects = fc
  .tuple(seldom(changedCatalog), seldom(changedPage), fc.array(added, { maxLength: 3 }))
  .chain(([first, second, rest]) =>
    fc
      .tuple(fc.boolean(), changedField, replaced)
      .chain(([isField, field, other]) => oneOf([], [], [], [title], isField ? [field] : [other]))
      .map((more) => [first, second, ...rest, ...more].filter((own) => own !== undefined))
  )
  .map((list) => [...new Map(list).entries()].filter(([, own]) => own !== undefined))

export const randomUpdates: fc.Arbitrary<RandomUpdate> = fc
  .tuple(objects, oneOf({}, {}, {}, { trailer: '/Info 13 0 R' }, { trailer: '/Info 60 0 R' }, { freed: [14] }))
  .map(([list, options]) => ({ objects: list, options }))

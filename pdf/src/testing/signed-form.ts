import type { SealSigner } from '../seal/seal-signer.js'
import { makePdf, stream, type TestObject } from './make-pdf.js'
import { type HandSignature, signByHand } from './sign-by-hand.js'

const LOOK = '/Type/XObject/Subtype/Form/BBox[0 0 100 20]'
const BOX = '/Rect[100 600 200 620]'

/** A form's look: a stream that draws this. */
export const look = (content: string): Buffer => stream(content, LOOK)

export const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>1</a></x:xmpmeta>'

/** The catalog of the test form; `fields` and `more` in PDF's own words. */
export const catalog = (fields = '7 0 R 8 0 R 9 0 R 20 0 R', more = '', form = ''): TestObject => [
  1,
  `<</Type/Catalog/Pages 2 0 R/Metadata 11 0 R/AcroForm<</Fields[${fields}]/SigFlags 3${form}>>${more}>>`
]

/** Its page. */
export const page = (annots = '7 0 R 8 0 R 9 0 R 14 0 R 20 0 R', changes: Record<string, string> = {}): TestObject => {
  const entries = {
    Type: '/Page',
    Parent: '2 0 R',
    MediaBox: '[0 0 612 792]',
    Resources: '<</Font<</F1 4 0 R>>/XObject<</X 12 0 R>>>>',
    Contents: '5 0 R',
    Annots: `[${annots}]`,
    ...changes
  }
  return [
    3,
    `<<${Object.entries(entries)
      .map(([key, value]) => `/${key} ${value}`)
      .join('')}>>`
  ]
}

/** The field `rent`, a line of text with a look of its own. */
export const rent = (more = '/V(100)/AP<</N 10 0 R>>'): TestObject => [
  7,
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(rent)${BOX}/F 4${more}>>`
]

/** The field `note`, whose look the page draws too. */
export const note = (more = ''): TestObject => [
  8,
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(note)/Rect[100 500 200 520]/F 4/AP<</N 12 0 R>>${more}>>`
]

/** The field `countersign`, an empty signature field with its place on the page. */
export const countersign = (more = ''): TestObject => [
  9,
  `<</Type/Annot/Subtype/Widget/FT/Sig/T(countersign)/Rect[100 400 200 420]/P 3 0 R/F 4${more}>>`
]

/** A signature field that is added. */
export const seal = (more = '/Rect[0 0 0 0]', number = 20, name = 'seal', value = 21): TestObject => [
  number,
  `<</Type/Annot/Subtype/Widget/FT/Sig/T(${name})/V ${value} 0 R/P 3 0 R/F 132${more}>>`
]

/** A form of one page, not signed: two lines of text, an empty signature field, a note in the margin. */
function unsignedForm(): Buffer {
  return makePdf([
    catalog('7 0 R 8 0 R 9 0 R'),
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    page('7 0 R 8 0 R 9 0 R 14 0 R'),
    [4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [5, stream('BT /F1 24 Tf 200 300 Td (Hello) Tj ET /X Do')],
    rent(),
    note(),
    countersign(),
    [10, look('BT /F1 9 Tf (100) Tj ET')],
    metadata(XMP),
    [12, look('0 0 1 rg 0 0 5 5 re f')],
    [13, '<</Unused true>>'],
    [14, '<</Type/Annot/Subtype/Text/Rect[10 10 20 20]/Contents(a note)>>']
  ])
}

/** The same, signed in a field without a place. */
export function signedForm(signer: SealSigner, changes: Partial<HandSignature> = {}): Promise<Buffer> {
  return signByHand(unsignedForm(), { signer, value: 21, objects: [catalog(), page(), seal()], ...changes })
}

/** Fields that are listed and shown beside those of the form. */
export const withField = (number: number, ...objects: TestObject[]): TestObject[] => [
  catalog(`7 0 R 8 0 R 9 0 R 20 0 R ${number} 0 R`),
  page(`7 0 R 8 0 R 9 0 R 14 0 R 20 0 R ${number} 0 R`),
  ...objects
]

/** Its metadata. */
export const metadata = (text: string): TestObject => [11, stream(text, '/Type/Metadata/Subtype/XML')]

/** An entry of a signature that says what may change after it. */
export const REFERENCE = (parameters: string) => `/Reference[<</Type/SigRef/TransformMethod${parameters}>>]`

/** The form, certified with this level of changes. */
export function certifiedForm(signer: SealSigner, level: number): Promise<Buffer> {
  return signedForm(signer, { dict: REFERENCE(`/DocMDP/TransformParams<</P ${level}>>`) })
}

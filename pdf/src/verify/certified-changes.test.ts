import { beforeAll, describe, expect, it } from 'vitest'
import type { SealSigner } from '../signing-certificate/signing-certificate.js'
import { appendRevision } from '../testing/append-revision.js'
import type { TestObject } from '../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../testing/seal-for-test.js'
import {
  catalog,
  certifiedForm,
  look,
  page,
  REFERENCE,
  rent,
  seal,
  signedForm,
  withField
} from '../testing/signed-form.js'

let signer: SealSigner
beforeAll(async () => {
  signer = await testSigner()
}, 60_000)

const locking = (fields: string) => signedForm(signer, { dict: REFERENCE(`/FieldMDP/TransformParams<<${fields}>>`) })
const filledIn: TestObject[] = [rent('/V(200)/AP<</N 10 0 R>>')]
const visibleField = withField(30, [30, '<</Type/Annot/Subtype/Widget/FT/Sig/T(new)/Rect[9 9 99 99]>>'])
const annotated = (kind: string, more = '/Rect[9 9 99 99]'): TestObject[] => [
  page('7 0 R 8 0 R 9 0 R 14 0 R 20 0 R 30 0 R'),
  [30, `<</Type/Annot/Subtype/${kind}${more}>>`],
  [31, look('0 0 20 20 re f')]
]
const enlarged: TestObject = [14, '<</Type/Annot/Subtype/Text/Rect[10 10 20 400]/Contents(a note)/AP<</N 31 0 R>>>>']
const drawnAnew = (form: string): TestObject[] => [catalog(undefined, '', form)]

describe('a certification', () => {
  it.each<[string, number, TestObject[], string]>([
    ['no changes: filled in', 1, filledIn, 'changed'],
    ['no changes: proofs', 1, [catalog(undefined, '/DSS<<>>')], 'valid'],
    ['form filling: filled in', 2, filledIn, 'valid'],
    ['form filling: a visible field (sneaky signature)', 2, visibleField, 'changed'],
    ['form filling: a note', 2, annotated('Text'), 'changed'],
    ['annotations: a note', 3, annotated('Text'), 'valid'],
    ['annotations: a text over the page (evil annotation)', 3, annotated('FreeText'), 'changed'],
    [
      'annotations: a note with an icon of its own',
      3,
      annotated('Text', '/Rect[9 9 29 29]/AP<</N 31 0 R>>'),
      'changed'
    ],
    ['annotations: a note that covers the page', 3, annotated('Text', '/Rect[9 9 29 700]/AP<</N 31 0 R>>'), 'changed'],
    ['annotations: a note comes to cover the page', 3, [enlarged, [31, look('0 0 9 9 re f')]], 'changed'],
    ['annotations: a line with an action', 3, annotated('Underline', '/Rect[9 9 99 99]/A<</S/URI>>'), 'changed'],
    ['annotations: a marker, which may be black', 3, annotated('Highlight'), 'changed'],
    ['no changes: fields are drawn again', 1, drawnAnew('/NeedAppearances true'), 'changed'],
    ['no changes: fonts for fields', 1, drawnAnew('/DR<</Font<</F 4 0 R>>>>/DA(/F 0 Tf)'), 'valid'],
    ['form filling: fields are drawn again', 2, drawnAnew('/NeedAppearances true'), 'changed'],
    [
      'annotations: all that a note says',
      3,
      annotated(
        'Text',
        '/Rect[9 9 29 29]/C[1 0 0]/CA 1/F 28/Name/Note/Open false/T(a)/NM(b)/M(c)/Subj(d)/CreationDate(e)/P 3 0 R'
      ),
      'valid'
    ],
    ['annotations: the window of a note', 3, annotated('Popup', '/Rect[9 9 29 29]/Parent 14 0 R'), 'valid'],
    ['annotations: an open window', 3, annotated('Popup', '/Rect[9 9 299 299]/Open true'), 'changed'],
    [
      'annotations: a line through text',
      3,
      annotated('StrikeOut', '/Rect[9 9 99 99]/QuadPoints[9 30 99 30 9 10 99 10]'),
      'valid'
    ],
    [
      'annotations: a line as thick as a page',
      3,
      annotated('StrikeOut', '/Rect[9 9 99 99]/QuadPoints[9 700 99 700 9 10 99 10]'),
      'changed'
    ],
    [
      'annotations: a line of a width of its own',
      3,
      annotated('Underline', '/Rect[9 9 9 9]/QuadPoints[9 30 99 30 9 10 99 10]/BS<</W 300>>'),
      'changed'
    ],
    [
      'annotations: a line in half of a place',
      3,
      annotated('Underline', '/Rect[9 9 9 9]/QuadPoints[9 30 99 30]'),
      'changed'
    ],
    ['annotations: a line in no place', 3, annotated('Underline', '/Rect[9 9 9 9]/QuadPoints[]'), 'changed'],
    [
      'annotations: a line in a place that is none',
      3,
      annotated('Underline', '/Rect[9 9 9 9]/QuadPoints[9 30 99 30 9 10 (x) 10]'),
      'changed'
    ],
    ['no changes: an entry that leads to no object', 1, [page(undefined, { Thumb: '99 0 R' })], 'valid'],
    ['annotations: a page box', 3, [page(undefined, { CropBox: '[0 0 9 9]' })], 'changed']
  ])('%s', async (_name, level, objects, verdict) => {
    expect((await verifyForTest(appendRevision(await certifiedForm(signer, level), objects))).verdict).toBe(verdict)
  })

  it.each<[string, string, string]>([
    ['the same', '/DR<</Font<</F 4 0 R>>>>/DA(/F 0 Tf)', 'valid'],
    ['one more font', '/DR<</Font<</F 4 0 R/G 4 0 R>>/XObject<<>>>>/DA(/F 0 Tf)', 'valid'],
    ['another font', '/DR<</Font<</F 30 0 R>>>>/DA(/F 0 Tf)', 'changed'],
    ['no fonts', '/DA(/F 0 Tf)', 'changed'],
    ['another colour', '/DR<</Font<</F 4 0 R>>>>/DA(1 g /F 0 Tf)', 'changed'],
    ['another alignment', '/DR<</Font<</F 4 0 R>>>>/DA(/F 0 Tf)/Q 2', 'changed']
  ])('that forbids changes: the form draws its fields with %s', async (_name, form, verdict) => {
    const drawn = catalog(undefined, '', '/DR<</Font<</F 4 0 R>>>>/DA(/F 0 Tf)')
    const dict = REFERENCE('/DocMDP/TransformParams<</P 1>>')
    const own = await signedForm(signer, { dict, objects: [drawn, page(), seal()] })
    const objects = [catalog(undefined, '', form), [30, '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>'] as TestObject]
    expect((await verifyForTest(appendRevision(own, objects))).verdict).toBe(verdict)
  })

  it.each<[string, string, string]>([
    ['all', '/Action/All', 'changed'],
    ['the field', '/Action/Include/Fields[(rent)]', 'changed'],
    ['another field', '/Action/Include/Fields[(note)]', 'valid'],
    ['a field whose name begins alike', '/Action/Include/Fields[(ren)]', 'valid'],
    ['all but the field', '/Action/Exclude/Fields[(rent)]', 'valid'],
    ['all but another', '/Action/Exclude/Fields[(note)]', 'changed'],
    ['another, and all changes forbidden', '/Action/Include/Fields[(note)]/P 1', 'changed']
  ])('locks fields: %s', async (_name, fields, verdict) => {
    expect((await verifyForTest(appendRevision(await locking(fields), filledIn))).verdict).toBe(verdict)
  })
})

describe('what a signature says of its certification', () => {
  it.each(['[null 7 0 R (x) 5]', '(x)', '99 0 R'])('is nothing if it is %s', async (reference) => {
    const { signatures } = await verifyForTest(await signedForm(signer, { dict: `/Reference ${reference}` }))
    expect(signatures[0]!.certification).toBeNull()
  })
})

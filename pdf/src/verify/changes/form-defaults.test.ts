import { beforeAll, describe, expect, it } from 'vitest'
import type { SealSigner } from '../../signing-certificate/signing-certificate.js'
import { appendRevision } from '../../testing/append-revision.js'
import { makePdf, stream, type TestObject } from '../../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../../testing/seal-for-test.js'
import { signByHand } from '../../testing/sign-by-hand.js'
import { look, page, seal } from '../../testing/signed-form.js'

// Readers draw fields that have no appearance with the defaults of the form: a default that is added after the signature
// can make a value appear that nobody saw.

let signer: SealSigner
beforeAll(async () => {
  signer = await testSigner()
}, 60_000)

const form = (fields: string, entries: string): TestObject => [
  1,
  `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]/SigFlags 3${entries}>>>>`
]

/** Signs a page with a field that has these entries, in a form with these. */
function sign(field: string, entries: string, fields = '7 0 R'): Promise<Buffer> {
  const pdf = makePdf([
    form(fields, entries),
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    page('7 0 R'),
    [4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [5, stream('BT /F1 24 Tf 50 500 Td (Hello) Tj ET')],
    [7, `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(999)/Rect[100 600 200 620]${field}>>`],
    [10, look('0 0 5 5 re f')],
    [12, '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>'],
    [30, '<</Type/Annot/Subtype/Widget/Parent 7 0 R/Rect[0 0 9 9]/AP<</N 10 0 R>>>>'],
    [31, '<</Type/Annot/Subtype/Widget/Parent 7 0 R/Rect[0 0 9 9]>>']
  ])
  return signByHand(pdf, {
    signer,
    value: 21,
    objects: [form(`${fields} 20 0 R`, entries), page('7 0 R 20 0 R'), seal()]
  })
}

const DA = '/DA(/Helv 12 Tf 0 g)'
const fonts = (entries: string) => `/DR<</Font<<${entries}>>>>`
const LOOK = '/AP<</N 10 0 R>>'

describe('after a signature, a form', () => {
  it.each<[string, [field: string, entries: string, fields?: string], string, string]>([
    ['states a default that a field has no use for', [LOOK, ''], DA, 'valid'],
    ['states a default that a field without an appearance states itself', [DA, ''], DA, 'valid'],
    ['states a default for a field without an appearance', ['', ''], DA, 'changed'],
    ['states a default for fields that are drawn again', [LOOK, '/NeedAppearances true'], DA, 'changed'],
    ['states a default for a widget that belongs to no form', ['', '', ''], DA, 'changed'],
    ['states a default that the group of a field states', [`/Kids[31 0 R]${DA}`, ''], DA, 'valid'],
    ['states a default for the field of a group', ['/Kids[31 0 R]', ''], DA, 'changed'],
    ['states another default', [LOOK, DA], '/DA(/Helv 90 Tf)', 'changed'],
    ['gets a font that no field names', [DA, fonts('/Helv 4 0 R')], fonts('/Helv 4 0 R/ZaDb 12 0 R'), 'valid'],
    ['gets a font that a field with an appearance names', [LOOK + DA, ''], fonts('/Helv 12 0 R'), 'valid'],
    ['gets a font that a field without an appearance names', [DA, ''], fonts('/Helv 12 0 R'), 'changed'],
    ['gets a font that it names itself', ['', DA], DA + fonts('/Helv 12 0 R'), 'changed'],
    [
      'gets a font that it names itself, for fields with an appearance',
      [LOOK, DA],
      DA + fonts('/Helv 12 0 R'),
      'valid'
    ],
    ['gets other resources', [DA, fonts('/Helv 4 0 R')], `/DR<</Font<</Helv 4 0 R>>/XObject<</X 10 0 R>>>>`, 'changed'],
    ['gets another font under a name', [LOOK, fonts('/Helv 4 0 R')], fonts('/Helv 12 0 R'), 'changed'],
    ['keeps what is no dictionary', [LOOK, '/DR<</ProcSet[/PDF]>>'], '/DR<</ProcSet[/PDF]>>', 'valid'],
    ['gets another list', [LOOK, '/DR<</ProcSet[/PDF]>>'], '/DR<</ProcSet[/Text]>>', 'changed'],
    ['gets resources that are none', [LOOK, fonts('/Helv 4 0 R')], '/DR 5', 'changed'],
    ['states a default for a field whose kids have an appearance', ['/Kids[30 0 R]', ''], DA, 'valid'],
    ['loses its fonts', [LOOK, fonts('/Helv 4 0 R')], '', 'changed'],
    ['is drawn again', [LOOK, ''], '/NeedAppearances true', 'changed'],
    ['gets another number of flags', [LOOK, ''], '/SigFlags 1', 'changed']
  ])('%s: %s, %s, %s', async (_name, [field, entries, fields = '7 0 R'], more, verdict) => {
    const own = await sign(field, entries, fields)
    const [, body] = form(`${fields} 20 0 R`, more)
    const later: TestObject = [1, more.includes('SigFlags') ? String(body).replace('/SigFlags 3', '') : body]
    expect((await verifyForTest(appendRevision(own, [later]))).verdict).toBe(verdict)
  })
})

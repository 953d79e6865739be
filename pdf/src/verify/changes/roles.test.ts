import { beforeAll, describe, expect, it } from 'vitest'
import type { SealSigner } from '../../signing-certificate/signing-certificate.js'
import { appendRevision } from '../../testing/append-revision.js'
import { makePdf, stream, type TestObject } from '../../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../../testing/seal-for-test.js'
import { signByHand } from '../../testing/sign-by-hand.js'
import { catalog, look, page, seal } from '../../testing/signed-form.js'

// Files prepared so that an object has two roles: what may change in the one shows in the other.

let signer: SealSigner
beforeAll(async () => {
  signer = await testSigner()
}, 60_000)

const content = (amount: number): Buffer => stream(`BT /F1 24 Tf 50 500 Td (The price is ${amount} EUR) Tj ET`)
const FIELDS = '7 0 R 20 0 R'

/** Fields may be filled in, so that nothing but a second role is forbidden. */
const P2 = '/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</P 2>>>>]'

/** Signs a page that is prepared like this. */
function prepared(objects: TestObject[], pageEntries: Record<string, string> = {}, annots = '7 0 R', more = '') {
  const own: TestObject[] = [
    catalog('7 0 R', more),
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    page(annots, pageEntries),
    [4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [5, content(100)],
    [7, '<</Type/Annot/Subtype/Widget/FT/Tx/T(rent)/Rect[100 600 200 620]/V(1)/AP<</N 10 0 R>>>>'],
    [10, look('0 0 5 5 re f')],
    [11, stream('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', '/Type/Metadata/Subtype/XML')],
    [12, look('0 0 5 5 re f')]
  ]
  const numbers = new Set(objects.map(([number]) => number))
  const all = [...own.filter(([number]) => !numbers.has(number)), ...objects].sort(([a], [b]) => a - b)
  const signature = [catalog(FIELDS, more), page(`${annots} 20 0 R`, pageEntries), seal()]
  return signByHand(makePdf(all), { signer, value: 21, objects: signature, dict: P2 })
}

describe('an object that was prepared to have two roles', () => {
  it.each<[string, () => Promise<Buffer>, TestObject[]]>([
    ['the page’s content is an annotation', () => prepared([], {}, '5 0 R 7 0 R'), [[5, content(999)]]],
    [
      'the page’s content is the kid of a field',
      () => prepared([[7, '<</FT/Tx/T(rent)/V(1)/Kids[5 0 R]>>']]),
      [[5, content(999)]]
    ],
    [
      'the page draws an appearance that is replaced',
      () => prepared([], { Resources: '<</Font<</F1 4 0 R>>/XObject<</X 10 0 R>>>>' }),
      [[10, look('0 0 99 99 re f')]]
    ],
    [
      'the page draws the entries of a field',
      () => prepared([], { Resources: '<</Font<</F1 4 0 R>>/XObject 7 0 R>>' }),
      [[7, '<</Type/Annot/Subtype/Widget/FT/Tx/T(rent)/Rect[100 600 200 620]/V(2)/AP<</N 10 0 R>>/M 12 0 R>>']]
    ],
    [
      'the page draws the entries of a field, over resources of their own',
      () => prepared([[30, '<</Font<</F1 4 0 R>>/XObject 7 0 R>>']], { Resources: '30 0 R' }),
      [[7, '<</Type/Annot/Subtype/Widget/FT/Tx/T(rent)/Rect[100 600 200 620]/V(2)/AP<</N 10 0 R>>/M 12 0 R>>']]
    ],
    [
      'an annotation draws the entries of a field',
      () => prepared([[14, '<</Type/Annot/Subtype/Stamp/Rect[9 9 99 99]/AP 7 0 R>>']], {}, '14 0 R 7 0 R'),
      [[7, '<</Type/Annot/Subtype/Widget/FT/Tx/T(rent)/Rect[100 600 200 620]/V(2)/AP<</N 10 0 R>>>>']]
    ],
    [
      'the page draws what is no object yet, and becomes a proof',
      () => prepared([], { Contents: '[5 0 R 40 0 R]' }),
      [catalog(FIELDS, '/DSS<</Certs[40 0 R]>>'), [40, content(999)]]
    ],
    [
      'the page draws what is no object yet, and becomes metadata',
      () => prepared([], { Contents: '[5 0 R 40 0 R]' }),
      [
        catalog(FIELDS).map((part) =>
          typeof part === 'string' ? part.replace('11 0 R', '40 0 R') : part
        ) as TestObject,
        [40, stream('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', '/Type/Metadata/Subtype/XML')]
      ]
    ],
    [
      'an action is what is no object yet, and becomes the title',
      () => prepared([], {}, '7 0 R', '/OpenAction 40 0 R'),
      [[40, '<</S/JavaScript/JS(x)/Title(x)>>']]
    ]
  ])('%s: changed', async (_name, make, objects) => {
    const own = await make()
    expect((await verifyForTest(own)).verdict).toBe('valid')
    const trailer = objects.some(([, body]) => String(body).includes('Title')) ? '/Info 40 0 R' : ''
    expect((await verifyForTest(appendRevision(own, objects, { trailer }))).verdict).toBe('changed')
  })

  it('is a proof and the look of a signature: changed', async () => {
    const own = await prepared([])
    const objects: TestObject[] = [
      catalog('7 0 R 20 0 R 50 0 R', '/DSS<</Certs[60 0 R]>>'),
      page('7 0 R 20 0 R 50 0 R'),
      seal('/Rect[9 9 99 99]/AP<</N 60 0 R>>', 50, 'a', 41),
      [60, stream('0 0 9 9 re f', '/BBox[0 0 9 9]')]
    ]
    const report = await verifyForTest(await signByHand(own, { signer, value: 41, objects }))
    expect(report.verdict).toBe('changed')
    expect(report.problems).toContain('after signature "seal": an object serves two purposes')
  })

  it('is what a timestamp’s widget and the metadata refer to: changed', async () => {
    const own = await prepared([])
    const objects: TestObject[] = [
      catalog('7 0 R 20 0 R 50 0 R'),
      page('7 0 R 20 0 R 50 0 R'),
      seal('/Rect[0 0 0 0]/MK 60 0 R', 50, 'a', 41),
      [60, '<</R 0>>']
    ]
    const report = await verifyForTest(await signByHand(own, { signer, value: 41, objects, trailer: '/Info 60 0 R' }))
    expect(report.problems).toContain('after signature "seal": an object serves two purposes')
  })
})

describe('a button that is switched after a certification that permits it', () => {
  const states = '/AP<</N<</Yes 10 0 R/No 12 0 R/Off 10 0 R>>>>'
  const box = (value: string, state: string, more = states): TestObject => [
    7,
    `<</Type/Annot/Subtype/Widget/FT/Btn/T(rent)/Rect[100 600 200 620]/V/${value}/AS/${state}${more}>>`
  ]
  const certified = async () => {
    const pdf = makePdf([
      catalog('7 0 R'),
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      page('7 0 R'),
      [4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
      [5, content(100)],
      box('Off', 'Off'),
      [10, look('0 0 5 5 re f')],
      [11, stream('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', '/Type/Metadata/Subtype/XML')],
      [12, look('0 0 5 5 re f')]
    ])
    return signByHand(pdf, { signer, value: 21, objects: [catalog(FIELDS), page(FIELDS), seal()], dict: P2 })
  }

  it.each<[string, TestObject[], string]>([
    ['to its value', [box('Yes', 'Yes')], 'valid'],
    ['off', [box('Off', 'Off'), [13, '<</A 1>>']], 'valid'],
    ['to another state without its value', [box('Off', 'Yes')], 'changed'],
    ['to another state than its value', [box('Yes', 'No')], 'changed'],
    ['with another look', [box('Yes', 'Yes', '/AP<</N<</Yes 60 0 R>>>>'), [60, look('0 0 100 20 re f')]], 'changed']
  ])('%s: %s', async (_name, objects, verdict) => {
    expect((await verifyForTest(appendRevision(await certified(), objects))).verdict).toBe(verdict)
  })

  it('unless it has no value, as a push button', async () => {
    const push = (value: string) => box(value, value, `${states}/Ff 65536`)
    const own = makePdf([
      catalog('7 0 R'),
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      page('7 0 R'),
      [4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
      [5, content(100)],
      push('Off'),
      [10, look('0 0 5 5 re f')],
      [12, look('0 0 5 5 re f')]
    ])
    const signature = { signer, value: 21, objects: [catalog(FIELDS), page(FIELDS), seal()], dict: P2 }
    const pdf = await signByHand(own, signature)
    expect((await verifyForTest(pdf)).verdict).toBe('valid')
    expect((await verifyForTest(appendRevision(pdf, [push('Yes')]))).verdict).toBe('changed')
  })
})

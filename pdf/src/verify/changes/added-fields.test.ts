import { beforeAll, describe, expect, it } from 'vitest'
import type { SealSigner } from '../../signing-certificate/signing-certificate.js'
import { appendRevision } from '../../testing/append-revision.js'
import type { TestObject } from '../../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../../testing/seal-for-test.js'
import { signByHand } from '../../testing/sign-by-hand.js'
import { catalog, look, page, rent, seal, signedForm } from '../../testing/signed-form.js'

// Fields added to a sealed file: whatever is not a signature that was verified shows content that nobody signed.

let signer: SealSigner
let signed: Buffer
let annotatable: Buffer
const P3 = '/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</P 3>>>>]'
beforeAll(async () => {
  signer = await testSigner()
  signed = await signedForm(signer)
  annotatable = await signedForm(signer, { dict: P3 })
}, 60_000)

const BOX = '/Rect[9 9 300 300]'
const WIDGET = '/Type/Annot/Subtype/Widget'
const forged = look('1 0 0 rg 0 0 300 300 re f')

/** Lists fields in the form, and annotations on the page. */
const listing = (fields: number[], annotations: number[], ...objects: TestObject[]): TestObject[] => [
  catalog(`7 0 R 8 0 R 9 0 R 20 0 R ${fields.map((number) => `${number} 0 R`).join(' ')}`),
  page(`7 0 R 8 0 R 9 0 R 14 0 R 20 0 R ${annotations.map((number) => `${number} 0 R`).join(' ')}`),
  ...objects
]
const added = (number: number, body: string, ...more: TestObject[]): TestObject[] =>
  listing([number], [number], [number, `<<${body}>>`], [60, forged], ...more)
const below = (kid: string, group = '/T(g)/Kids[51 0 R]'): TestObject[] =>
  listing([50], [51], [50, `<<${group}>>`], [51, `<</Parent 50 0 R${kid}>>`], [60, forged])
const LOOK = '/AP<</N 60 0 R>>'

const attacks: [name: string, objects: TestObject[]][] = [
  ['a widget in a group without a type', below(`${WIDGET}${BOX}${LOOK}`)],
  ['a text in a group', below(`/Type/Annot/Subtype/FreeText${BOX}${LOOK}`)],
  ['a stamp in a group', below(`/Type/Annot/Subtype/Stamp${BOX}${LOOK}`)],
  ['a link in a group', below(`/Type/Annot/Subtype/Link${BOX}/A<</S/URI/URI(https://example.test)>>`)],
  ['a line of text in a group', below(`${WIDGET}/FT/Tx/T(a)/V(999)${BOX}${LOOK}`)],
  ['a group that is a widget', below(`/T(a)/FT/Sig`, `/T(g)/Kids[51 0 R]${WIDGET}${BOX}${LOOK}`)],
  ['a signature without a range', added(50, `${WIDGET}/FT/Sig/T(a)/V<</Type/Sig/Filter/X>>${BOX}${LOOK}`)],
  [
    'a timestamp without a range, with a stamp as its kid',
    listing(
      [50],
      [51],
      [50, '<</FT/Sig/T(a)/V<</Type/DocTimeStamp/SubFilter/ETSI.RFC3161>>/Kids[51 0 R]>>'],
      [51, `<</Type/Annot/Subtype/Stamp/Parent 50 0 R${BOX}${LOOK}>>`],
      [60, forged]
    )
  ],
  ['the value of the signature that is there', added(50, `${WIDGET}/FT/Sig/T(a)/V 21 0 R${BOX}${LOOK}`)],
  ['a field that is a stamp', added(50, `/Type/Annot/Subtype/Stamp/FT/Sig/T(a)${BOX}${LOOK}`)],
  ['an unsigned field with an appearance', added(50, `${WIDGET}/FT/Sig/T(a)${BOX}${LOOK}`)],
  ['an unsigned field said to be invisible', added(50, `${WIDGET}/FT/Sig/T(a)/F 1${BOX}${LOOK}`)],
  ['an unsigned field shown under the pointer', added(50, `${WIDGET}/FT/Sig/T(a)/F 256${BOX}${LOOK}`)],
  ['an unsigned field that is printed', added(50, `${WIDGET}/FT/Sig/T(a)/F 36${BOX}${LOOK}`)],
  ['an unsigned field with a malformed box', added(50, `${WIDGET}/FT/Sig/T(a)/Rect[9 9 (x) 300]${LOOK}`)],
  ['an unsigned field with a background', added(50, `${WIDGET}/FT/Sig/T(a)${BOX}/MK<</BG[1 0 0]>>`)],
  ['an unsigned field whose kid has an appearance', below(`${WIDGET}${BOX}${LOOK}`, '/FT/Sig/T(a)/Kids[51 0 R]')],
  ['a field with an action', added(50, `${WIDGET}/FT/Sig/T(a)/Rect[0 0 0 0]/AA<</E<</S/JavaScript/JS(x)>>>>`)],
  ['a field under the name of another', added(50, `${WIDGET}/FT/Sig/T(rent)/Rect[0 0 0 0]`)],
  ['a field on a page of its own', added(50, `${WIDGET}/FT/Sig/T(a)/Rect[0 0 0 0]/P 61 0 R`, [61, '<</Type/Page>>'])],
  ['a field that names another parent', added(50, `${WIDGET}/FT/Sig/T(a)/Rect[0 0 0 0]/Parent 7 0 R`)],
  ['a widget of a field that is there', [rent('/Kids[50 0 R]'), [50, `<<${WIDGET}/Parent 7 0 R${BOX}>>`]]],
  ['a widget twice on its page', listing([50], [50, 50], [50, `<<${WIDGET}/FT/Sig/T(a)/Rect[0 0 0 0]>>`])],
  ['a widget of no field', listing([], [50], [50, `<<${WIDGET}/FT/Sig/T(a)/Rect[0 0 0 0]>>`])],
  ['a line of text', added(50, `${WIDGET}/FT/Tx/T(a)/V(999)${BOX}${LOOK}`)],
  ['a field twice in the form', listing([50, 50], [50], [50, `<<${WIDGET}/FT/Sig/T(a)/Rect[0 0 0 0]>>`])]
]

describe('a sealed file that gets', () => {
  // Also where the signature permits annotations, of which most attacks are a kind.
  it.each(attacks)('%s: changed', async (_name, objects) => {
    for (const pdf of [signed, annotatable])
      expect((await verifyForTest(appendRevision(pdf, objects))).valid, 'valid').toBe(false)
  })

  it('an empty signature field that nobody sees, where it permits filling in: unchanged', async () => {
    const objects = added(50, `${WIDGET}/FT/Sig/T(a)/Rect[0 0 0 0]`)
    expect(await verifyForTest(appendRevision(annotatable, objects))).toMatchObject({ verdict: 'valid' })
    expect(await verifyForTest(appendRevision(signed, objects))).toMatchObject({ verdict: 'changed' })
  })
})

describe('a further signature', () => {
  const sign = (objects: TestObject[]) => signByHand(signed, { signer, value: 41, objects })

  it('in a field and its widget, in one or two objects, in a group: unchanged', async () => {
    const apart: TestObject[] = [
      ...listing([50], [51]),
      [50, '<</FT/Sig/T(a)/V 41 0 R/Kids[51 0 R]>>'],
      [51, `<<${WIDGET}/Parent 50 0 R/P 3 0 R${BOX}${LOOK}>>`],
      [60, forged]
    ]
    const grouped: TestObject[] = [
      ...listing([50], [51]),
      [50, '<</T(g)/Kids[51 0 R]>>'],
      [51, `<<${WIDGET}/FT/Sig/T(a)/V 41 0 R/Parent 50 0 R${BOX}>>`]
    ]
    for (const objects of [[...listing([50], [50]), seal(BOX, 50, 'a', 41)], apart, grouped])
      expect((await verifyForTest(await sign(objects))).verdict).toBe('valid')
  })

  it('beside a field that shows the first one: changed', async () => {
    const objects = [...listing([50, 52], [50, 52]), seal(BOX, 50, 'a', 41), seal(BOX, 52, 'b', 21)]
    expect((await verifyForTest(await sign(objects))).verdict).toBe('changed')
  })

  it('that two fields share is the value of one: changed', async () => {
    const objects = [...listing([50, 52], [50, 52]), seal(BOX, 50, 'a', 41), seal(BOX, 52, 'b', 41)]
    expect((await verifyForTest(await sign(objects))).verdict).toBe('changed')
  })

  it('whose widget is on another page than it names: changed', async () => {
    const two: TestObject[] = [
      [2, '<</Type/Pages/Kids[3 0 R 30 0 R]/Count 2>>'],
      [30, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>']
    ]
    const base = await signedForm(signer, { objects: [catalog(), page(), seal(), ...two] })
    const on = (widget: TestObject) =>
      signByHand(base, { signer, value: 41, objects: [...listing([50], [50]), widget] })
    const elsewhere: TestObject = [50, `<<${WIDGET}/FT/Sig/T(a)/V 41 0 R/P 30 0 R${BOX}>>`]
    expect((await verifyForTest(await on(elsewhere))).verdict).toBe('changed')
    expect((await verifyForTest(await on(seal(BOX, 50, 'a', 41)))).verdict).toBe('valid')
  })
})

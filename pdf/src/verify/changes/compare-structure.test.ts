import { beforeAll, expect, it } from 'vitest'
import type { SealSigner } from '../../signing-certificate/signing-certificate.js'
import type { TestObject } from '../../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../../testing/seal-for-test.js'
import { signByHand } from '../../testing/sign-by-hand.js'
import { catalog, page, seal, signedForm } from '../../testing/signed-form.js'

// A tagged file, to which a second signature adds an element of its own.

let signer: SealSigner
let signed: Buffer
beforeAll(async () => {
  signer = await testSigner()
  const objects: TestObject[] = [
    catalog(undefined, '/StructTreeRoot 60 0 R/MarkInfo<</Marked true>>'),
    page(),
    seal(),
    [60, '<</Type/StructTreeRoot/K[61 0 R]/ParentTree 63 0 R/ParentTreeNextKey 1>>'],
    [61, '<</Type/StructElem/S/Document/P 60 0 R/K[62 0 R]>>'],
    [62, '<</Type/StructElem/S/P/P 61 0 R/Alt(100 EUR)/K 0>>'],
    [63, '<</Nums[0 64 0 R]>>'],
    [64, '[62 0 R]']
  ]
  signed = await signedForm(signer, { objects })
}, 60_000)

const FORM = '<</Type/StructElem/S/Form/P 61 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 40 0 R>>>>'
const grown: TestObject[] = [
  [60, '<</Type/StructTreeRoot/K[61 0 R]/ParentTree 71 0 R/ParentTreeNextKey 2>>'],
  [61, '<</Type/StructElem/S/Document/P 60 0 R/K[62 0 R 70 0 R]>>'],
  [70, FORM],
  [71, '<</Nums[0 72 0 R 1 70 0 R]>>'],
  [72, '[62 0 R]']
]

/** Signs again, with these objects in place of some of those that a writer adds. */
const verdictOf = async (...changed: TestObject[]) => {
  const own = new Map([...grown, ...changed])
  const again = await signByHand(signed, {
    signer,
    value: 41,
    objects: [
      catalog('7 0 R 8 0 R 9 0 R 20 0 R 40 0 R', '/StructTreeRoot 60 0 R/MarkInfo<</Marked true>>'),
      page('7 0 R 8 0 R 9 0 R 14 0 R 20 0 R 40 0 R'),
      seal('/Rect[0 0 0 0]/StructParent 1', 40, 'second', 41),
      ...own
    ]
  })
  const { verdict, problems } = await verifyForTest(again)
  return [verdict, ...problems]
}

it('grows by the element of a signature', async () => {
  expect(await verdictOf()).toEqual(['valid'])
  expect(await verdictOf([70, FORM.replace('/K<</Type/OBJR/Obj 40 0 R>>', '/K[<</Type/OBJR/Obj 40 0 R>>]')])).toEqual([
    'valid'
  ])
})

it.each<[string, ...TestObject[]]>([
  ['has a text for screen readers', [70, FORM.replace('/Pg', '/ActualText(999 EUR)/Pg')]],
  ['is of another kind', [70, FORM.replace('/Form', '/P')]],
  ['is below another element', [70, FORM.replace('/P 61', '/P 62')]],
  ['stands for another annotation', [70, FORM.replace('40 0 R', '7 0 R')]],
  ['stands for content of the page', [70, FORM.replace('<</Type/OBJR/Obj 40 0 R>>', '0')]],
  ['is listed in place of another', [61, '<</Type/StructElem/S/Document/P 60 0 R/K[70 0 R]>>']],
  ['takes the place of another in the tree of parents', [71, '<</Nums[0 70 0 R]>>']],
  ['leaves the tree of parents without an entry', [71, '<</Nums[1 70 0 R]>>']],
  ['adds another element to the tree of parents', [71, '<</Nums[0 72 0 R 1 70 0 R 2 62 0 R]>>']],
  ['comes with another text of an element', [62, '<</Type/StructElem/S/P/P 61 0 R/Alt(999 EUR)/K 0>>']],
  ['comes with another order', [72, '[61 0 R]']]
])('an element that %s is a change', async (_name, ...changed) => {
  expect(await verdictOf(...changed)).toEqual(
    expect.arrayContaining(['changed', 'after signature "seal": the logical structure was changed'])
  )
})

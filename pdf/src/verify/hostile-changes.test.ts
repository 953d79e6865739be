import { beforeAll, describe, expect, it } from 'vitest'
import type { SealSigner } from '../signing-certificate/signing-certificate.js'
import { appendRevision } from '../testing/append-revision.js'
import { makePdf, type TestObject } from '../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../testing/seal-for-test.js'
import { signByHand } from '../testing/sign-by-hand.js'
import { catalog, certifiedForm, page, rent, seal, signedForm } from '../testing/signed-form.js'

let signer: SealSigner
let signed: Buffer
beforeAll(async () => {
  signer = await testSigner()
  signed = await signedForm(signer)
}, 60_000)

describe('a hostile file', () => {
  it('whose page tree ran in a circle when it was signed is read, and compared', async () => {
    const objects: TestObject[] = [
      [2, '<</Type/Pages/Kids[3 0 R 2 0 R null (x) <</Type/Page/MediaBox[0 0 9 9]>>]/Count 2>>'],
      catalog(),
      page(),
      seal()
    ]
    const own = await signedForm(signer, { objects })
    expect((await verifyForTest(own)).verdict).toBe('valid')
    expect((await verifyForTest(appendRevision(own, [[4, '<</Type/Font>>']]))).verdict).toBe('changed')
    const direct = '<</Type/Pages/Kids[3 0 R 2 0 R null (x) <</Type/Page/MediaBox[0 0 8 9]>>]/Count 2>>'
    expect((await verifyForTest(appendRevision(own, [[2, direct]]))).verdict).toBe('changed')
  })

  it('whose appearance is none is read', async () => {
    const own = await certifiedForm(signer, 2)
    for (const looks of ['5', '[1]', '(x)', '10 0 R', '<</N 5>>', '<</N<</A 5>>>>', '<</X 10 0 R>>'])
      expect((await verifyForTest(appendRevision(own, [rent(`/V(2)/AP ${looks}`)]))).verdict, looks).toBe('changed')
  })

  it('of fields without end is not compared without end', async () => {
    const kids = Array.from({ length: 300_000 }, () => '8 0 R').join(' ')
    const attacked = appendRevision(signed, [catalog(undefined, '/Extensions 30 0 R'), [30, `<</A[${kids}]>>`]])
    expect((await verifyForTest(attacked)).verdict).toBe('changed')
  })

  it('nested deeper than any stack is compared all the same', async () => {
    const chain = Array.from({ length: 20_000 }, (_, i): TestObject => [100 + i, `<</Next ${101 + i} 0 R>>`])
    const deep = makePdf([
      ...([[1, '<</Type/Catalog/Pages 2 0 R/PieceInfo 100 0 R>>']] as TestObject[]),
      [2, '<</Type/Pages/Kids[]/Count 0>>'],
      ...chain,
      [20_100, '<</End true>>']
    ])
    const own = '<</Type/Catalog/Pages 2 0 R/PieceInfo 100 0 R/AcroForm<</Fields[20 0 R]/SigFlags 3>>>>'
    const objects: TestObject[] = [
      [1, own],
      [20, '<</FT/Sig/T(s)/V 21 0 R>>']
    ]
    const signedDeep = await signByHand(deep, { signer, value: 21, objects })
    const attacked = appendRevision(signedDeep, [[20_100, '<</End false>>']])
    expect((await verifyForTest(signedDeep)).verdict).toBe('valid')
    const { verdict, problems } = await verifyForTest(attacked)
    expect(verdict).toBe('changed')
    expect(problems).toContain('after signature "s": the catalog\'s entry PieceInfo was changed')
  })
})

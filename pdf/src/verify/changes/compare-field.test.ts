import { beforeAll, describe, expect, it } from 'vitest'
import type { SealSigner } from '../../signing-certificate/signing-certificate.js'
import { appendRevision } from '../../testing/append-revision.js'
import type { TestObject } from '../../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../../testing/seal-for-test.js'
import { signByHand } from '../../testing/sign-by-hand.js'
import { catalog, countersign, note, page, seal, signedForm } from '../../testing/signed-form.js'

const P2 = '/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</P 2>>>>]'
let signer: SealSigner
beforeAll(async () => {
  signer = await testSigner()
}, 60_000)

const rent = (entries: string): TestObject => [7, `<</Subtype/Widget/FT/Tx/T(rent)/Rect[100 600 200 620]${entries}>>`]
const signed = (...objects: TestObject[]) =>
  signedForm(signer, { dict: P2, objects: [catalog(), page(), seal(), ...objects] })
const verdictOf = async (pdf: Buffer) => (await verifyForTest(pdf)).verdict

describe('a field that is filled in', () => {
  it.each<[string, string, string]>([
    ['/V(1)', '/Type/Annot/V(2)', 'valid'],
    ['/V(1)', '/Type/Other/V(2)', 'changed'],
    ['/Type/Annot/V(1)', '/V(2)', 'changed'],
    ['/Type/Annot/V(1)', '/Type/Other/V(2)', 'changed'],
    ['/V(1)', '/V(2)/RV(2)/TI 1/I[1]/M(D:20260301)', 'valid'],
    ['/V(1)', '/V(2)/Ff 1', 'valid'],
    ['/V(1)/Ff 2', '/V(2)/Ff 3', 'valid'],
    ['/V(1)/Ff 1', '/V(2)/Ff 1', 'valid'],
    ['/V(1)/Ff 1', '/V(2)/Ff 0', 'changed'],
    ['/V(1)', '/V(2)/Ff 2', 'changed'],
    ['/V(1)', '/V(2)/P 3 0 R', 'changed'],
    ['/V(1)', '/V(2)/MK<<>>', 'changed'],
    ['/V(1)', '/V<</A 1>>', 'changed'],
    ['/V(1)', '/V 5 0 R', 'changed'],
    ['/V(1)', '/V(1)/M(D:20260301)', 'changed'],
    ['/V(1)/AS/On', '/V(2)/AS/Off', 'changed']
  ])('%s, %s: %s', async (before, after, verdict) => {
    expect(await verdictOf(appendRevision(await signed(rent(before)), [rent(after)]))).toBe(verdict)
  })
})

describe('a signature field that is signed', () => {
  const field = (entries: string): TestObject => [
    9,
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(countersign)/Rect[9 9 99 99]${entries}>>`
  ]

  it.each<[string, string]>([
    ['/P 3 0 R/F 132/Ff 1/M(D:20260301)/MK<</R 0>>/DA(x)', 'valid'],
    ['/TU(other)', 'changed'],
    ['/AA<<>>', 'changed']
  ])('gets %s: %s', async (entries, verdict) => {
    const pdf = await signed(field(''))
    expect(await verdictOf(await signByHand(pdf, { signer, value: 41, objects: [field(`/V 41 0 R${entries}`)] }))).toBe(
      verdict
    )
  })

  it('may be placed on its page before', async () => {
    const place = (entries: string) => signed(field('')).then((pdf) => appendRevision(pdf, [field(entries)]))
    expect(await verdictOf(await place('/P 3 0 R'))).toBe('valid')
    expect(await verdictOf(await place('/P 4 0 R'))).toBe('changed')
    expect(await verdictOf(await place('/P 99 0 R'))).toBe('valid')
  })

  it('is not signed a second time', async () => {
    const pdf = await signByHand(await signed(), { signer, value: 41, objects: [countersign('/V 41 0 R')] })
    expect(await verdictOf(pdf)).toBe('valid')
    expect(await verdictOf(await signByHand(pdf, { signer, value: 51, objects: [countersign('/V 51 0 R')] }))).toBe(
      'changed'
    )
  })
})

it('an object that has two purposes may be written again as it was, if nothing of the field differs', async () => {
  const shared: TestObject = [30, '<</Title(x)>>']
  const pdf = await signedForm(signer, {
    dict: P2,
    objects: [catalog(), page(), seal(), note('/MK 30 0 R'), shared],
    trailer: '/Info 30 0 R'
  })
  expect(await verdictOf(appendRevision(pdf, [shared], { trailer: '/Info 30 0 R' }))).toBe('valid')
})

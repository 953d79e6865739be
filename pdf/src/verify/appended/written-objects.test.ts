import { beforeAll, describe, expect, it } from 'vitest'
import { PdfFile } from '../../file/pdf-file.js'
import type { SealSigner } from '../../signing-certificate/signing-certificate.js'
import { appendRevision } from '../../testing/append-revision.js'
import { makePdf, stream, type TestObject } from '../../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../../testing/seal-for-test.js'
import { signByHand } from '../../testing/sign-by-hand.js'
import { catalog, page, seal, signedForm } from '../../testing/signed-form.js'
import { WrittenObjects } from './written-objects.js'

// Readers show one thing for these spellings and this parser reads another: written again in plain words, the page changes.

let signer: SealSigner
beforeAll(async () => {
  signer = await testSigner()
}, 60_000)

const REPLACED = 'after signature "seal": an object was replaced that readers understand differently'
const more: TestObject[] = [[30, stream('BT (Other) Tj ET')]]
const signedPage = (entries: Record<string, string>) =>
  signedForm(signer, { objects: [catalog(), page(undefined, entries), seal(), ...more] })

describe('an object of the signed revision that is written again', () => {
  it.each<[written: string, read: string]>([
    ['5 0 R/Contents 30 0 R', '30 0 R'],
    ['30 0 R/Contents 5 0 R', '5 0 R'],
    ['30 0 R/Cont#65nts 5 0 R', '5 0 R'],
    ['null/Contents 5 0 R', '5 0 R'],
    ['5 0 R word', '5 0 R'],
    ['5 0 R (text)', '5 0 R'],
    ['5 0 R {1}', '5 0 R'],
    ['[4294967301 0 R 5 0 R]', '[4294967301 0 R 5 0 R]'],
    ['05 0 R', '5 0 R']
  ])('says /Contents %s: changed', async (written, read) => {
    const report = await verifyForTest(
      appendRevision(await signedPage({ Contents: written }), [page(undefined, { Contents: read })])
    )
    expect(report.verdict).toBe('changed')
    expect(report.problems).toContain(REPLACED)
  })

  it.each([
    ['+-90', '-90'],
    ['--90', '-90'],
    ['9e1', '9'],
    ['90,5', '90'],
    ['90.0.0', '90'],
    ['90a', '90'],
    ['90 180', '90'],
    ['90 /Rotate 0', '0'],
    ['3000000000', '3000000000']
  ])('says /Rotate %s: changed', async (written, read) => {
    const pdf = await signedPage({ Rotate: written })
    const report = await verifyForTest(appendRevision(pdf, [page(undefined, { Rotate: read })]))
    expect(report.verdict).toBe('changed')
    expect(report.problems).toContain(REPLACED)
  })

  it.each([
    ['90.', '90'],
    ['90.0', '90'],
    ['90', '90.0']
  ])('says /Rotate %s, and %s afterwards: changed', async (before, after) => {
    const pdf = await signedPage({ Rotate: before })
    expect((await verifyForTest(appendRevision(pdf, [page(undefined, { Rotate: before })]))).verdict).toBe('valid')
    expect((await verifyForTest(appendRevision(pdf, [page(undefined, { Rotate: after })]))).verdict).toBe('changed')
  })

  it('has a copy that no cross-reference states: changed, since readers that repair the file use that one', async () => {
    const hidden = Buffer.from('5 0 obj\n<</Length 3>>\nstream\nfoo\nendstream\nendobj\n')
    const pdf = makePdf([
      catalog(),
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      page(),
      [5, stream('x')],
      [30, stream(hidden)]
    ])
    const own = await signByHand(pdf, { signer, value: 21, objects: [seal()] })
    expect((await verifyForTest(own)).verdict).toBe('valid')
    const report = await verifyForTest(appendRevision(own, [[5, stream('x')]]))
    expect(report.problems).toContain(REPLACED)
    expect((await verifyForTest(appendRevision(own, [[30, stream(hidden)]]))).problems).not.toContain(REPLACED)
  })

  it('stands under a trailer with two roots: changed', async () => {
    const pdf = await signedForm(signer, { trailer: '/Root 30 0 R', objects: [catalog(), page(), seal(), ...more] })
    expect((await verifyForTest(appendRevision(pdf, [catalog()]))).verdict).toBe('changed')
  })
})

it('an object is not plain if a hidden copy takes the place of the stream that it is packed in', () => {
  const isPlain = (data: string) => {
    const packed = stream('5 0 (text)', '/Type/ObjStm/N 1/First 4')
    const pdf = makePdf([
      [1, '<</Type/Catalog>>'],
      [4, packed],
      [6, stream(data)]
    ])
    const rows = Buffer.from([2, 4, 0])
    const entries = `/Type/XRef/Size 8/Root 1 0 R/Prev ${pdf.lastIndexOf('xref\n0 ')}/W[1 1 1]/Index[5 1]`
    const tail = `\nendobj\nstartxref\n${pdf.length}\n%%EOF\n`
    const whole = Buffer.concat([pdf, Buffer.from('7 0 obj\n'), stream(rows, entries), Buffer.from(tail)])
    return new WrittenObjects(PdfFile.open(whole)).isPlain(5)
  }
  expect(isPlain('nothing')).toBe(true)
  expect(isPlain('4 0 obj\n<</Length 3>>\nstream\nfoo\nendstream\nendobj\n')).toBe(false)
})

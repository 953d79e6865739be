import { beforeAll, expect, it } from 'vitest'
import { PdfFile } from '../file/pdf-file.js'
import { appendRevision } from '../testing/append-revision.js'
import { makePdf, stream, type TestObject } from '../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../testing/seal-for-test.js'
import { signByHand } from '../testing/sign-by-hand.js'
import { catalog, page, seal, signedForm } from '../testing/signed-form.js'
import { readSecurityStore } from './carried-proofs.js'

let signed: Buffer
beforeAll(async () => {
  signed = await signedForm(await testSigner())
}, 60_000)

const withStore = (entries: string, ...more: TestObject[]) =>
  appendRevision(signed, [catalog(undefined, `/DSS<<${entries}>>`), ...more])
const proof: TestObject = [50, stream('x')]
/** What is signed, with a catalog that has these entries. */
const signedWith = (entries: string): TestObject[] => [catalog(undefined, entries), page(), seal()]

/** Signs once more, and then changes the catalog. */
async function resigned(pdf: Buffer, entries: string): Promise<Buffer> {
  const store = '/DSS<</Certs[50 0 R]/VRI<</AB<<>>>>>>'
  const objects = [catalog('7 0 R 8 0 R 9 0 R 20 0 R 60 0 R', store), seal('/Rect[0 0 0 0]', 60, 'b', 61)]
  const own = await signByHand(pdf, { signer: await testSigner(), value: 61, objects })
  return appendRevision(own, [catalog('7 0 R 8 0 R 9 0 R 20 0 R 60 0 R', entries)])
}

it.each<[string, string, TestObject[]]>([
  ['a list that is none', '/Certs 50 0 R', [proof]],
  ['a list of something else', '/CRLs[7 0 R]', [proof]],
  ['a direct proof', '/OCSPs[<<>>]', []],
  ['a proof that can be drawn', '/Certs[50 0 R]', [[50, stream('x', '/Subtype/Form')]]],
  ['a proof with resources', '/Certs[50 0 R]', [[50, stream('x', '/Resources<<>>')]]],
  ['a proof that is a function', '/Certs[50 0 R]', [[50, stream('x', '/FunctionType 4')]]],
  ['a proof with a box', '/Certs[50 0 R]', [[50, stream('x', '/BBox[0 0 9 9]')]]],
  ['an unknown entry', '/Scripts[50 0 R]', [proof]],
  ['another type', '/Type/Page', []],
  ['entries of one signature that are none', '/VRI<</AB (x)>>', []],
  ['unknown entries of one signature', '/VRI<</AB<</JS(x)>>>>', []]
])('a store of proofs with %s is a change and a problem', async (_name, entries, objects) => {
  const report = await verifyForTest(withStore(entries, ...objects))
  expect(report.verdict).toBe('changed')
  expect(report.problems).toContainEqual(
    expect.stringMatching(/^the store of certificates and proofs contains an invalid entry, \w+$/)
  )
})

it('a store may have proofs of each kind, and those of each signature', async () => {
  const entries = '/Type/DSS/Certs[50 0 R]/CRLs[50 0 R]/OCSPs[50 0 R]'
  const own = '/VRI<</Type/VRI/AB<</Type/VRI/Cert[50 0 R]/CRL[50 0 R]/OCSP[50 0 R]/TU(D:20260301)/TS 50 0 R>>>>'
  expect(await verifyForTest(withStore(entries + own, proof))).toMatchObject({ verdict: 'valid', problems: [] })
})

it('a malformed store that was there when the file was signed is a problem, but no change', async () => {
  const own = await signedForm(await testSigner(), { objects: signedWith('/DSS<</Certs 7 0 R>>') })
  expect(await verifyForTest(own)).toMatchObject({
    verdict: 'valid',
    problems: ['the store of certificates and proofs contains an invalid entry, Certs']
  })
})

it('a store must not lose its entries, or be removed', async () => {
  const own = withStore('/Certs[50 0 R]/VRI<</AB<<>>>>', proof)
  for (const entries of ['/DSS<</VRI<</AB<<>>>>>>', '/DSS<</Certs[50 0 R]/VRI<<>>>>', ''])
    expect((await verifyForTest(await resigned(own, entries))).verdict).toBe('changed')
  expect(
    (await verifyForTest(await resigned(own, '/DSS<</Certs[50 0 R 50 0 R]/VRI<</AB<<>>/CD<<>>>>>>'))).verdict
  ).toBe('valid')
})

it('the proofs of all revisions count, so that a later one cannot hide that a certificate was revoked', () => {
  const store = (list: string) => `<</Type/Catalog/Pages 2 0 R/DSS<</CRLs[${list}]>>>>`
  const first = makePdf([
    [1, store('3 0 R')],
    [2, '<</Type/Pages/Kids[]/Count 0>>'],
    [3, stream('revoked')]
  ])
  const second = appendRevision(first, [
    [1, store('4 0 R')],
    [4, stream('good')]
  ])
  const { crls } = readSecurityStore([PdfFile.open(second.subarray(0, first.length)), PdfFile.open(second)])
  expect(crls.map(String)).toEqual(['revoked', 'good'])
})

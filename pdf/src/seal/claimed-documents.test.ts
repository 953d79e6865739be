import { expect, it } from 'vitest'
import { onePagePdf } from '../testing/make-pdf.js'
import { sealForTest, testCertificate } from '../testing/seal-for-test.js'
import { claimedDocuments } from './claimed-documents.js'

const [first, second] = ['doc_01jd7ve6fzex3rgk9p7wq8x2nm', 'doc_01jd3mzzp4fq8rj6w0q4v5k2xa']

it('a sealed file names its document, also when its signature cannot be read any more', async () => {
  const { pdf } = await sealForTest(onePagePdf())
  expect(claimedDocuments(pdf)).toEqual([first])
  expect(claimedDocuments(pdf.subarray(0, pdf.indexOf('/Contents<3')))).toEqual([first])
  expect(claimedDocuments(Buffer.from(pdf.toString('utf8')))).toEqual([first])
})

it('the link of its certificate names it too', async () => {
  const verifyUrl = `https://sign.example.test/verify?document=${first}`
  const { pdf } = await sealForTest(onePagePdf(), { certificate: testCertificate({ verifyUrl }) })
  const withoutSeal = pdf.subarray(0, pdf.indexOf('/Type/Sig/'))
  expect(claimedDocuments(withoutSeal)).toEqual([first])
  expect(claimedDocuments(Buffer.from(`(${verifyUrl})`))).toEqual([first])
})

const entry = (id: string) => `/SignpostAuditTrail<</Document(${id})>>`

it('of several documents the last is the first', () => {
  expect(claimedDocuments(Buffer.from(entry(first) + entry(second) + entry(first)))).toEqual([first, second])
  expect(claimedDocuments(Buffer.from(`${entry(second)}${entry('nothing')}/SignpostAuditTrail<<`))).toEqual([second])
  expect(claimedDocuments(Buffer.from(entry(second).repeat(30) + entry(first)))).toEqual([first, second])
  expect(claimedDocuments(onePagePdf())).toEqual([])
})

it('a file that is made to cost time is not read to its beginning', () => {
  const padded = (places: number) => Buffer.from(entry(first) + '/SignpostAuditTrail'.repeat(places))
  expect(claimedDocuments(padded(999))).toEqual([first])
  expect(claimedDocuments(padded(1000))).toEqual([])
})

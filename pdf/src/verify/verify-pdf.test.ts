import { afterEach, expect, it, vi } from 'vitest'
import { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { onePagePdf } from '../testing/make-pdf.js'
import { verifyPdf } from './verify-pdf.js'

afterEach(() => vi.restoreAllMocks())

const openFails = (error: Error) =>
  vi.spyOn(PdfFile, 'open').mockImplementation(() => {
    throw error
  })

it('reads a file as far as it can if its cross-reference is damaged', () => {
  expect(verifyPdf(onePagePdf().subarray(0, -40))).toMatchObject({
    verdict: 'broken',
    problems: expect.arrayContaining(['the file is damaged', 'the end of the file is missing'])
  })
})

it.each([
  ['is too large', new PdfError('PDF_TOO_LARGE', 'the file has too many objects')],
  ['meets a fault of the service', new TypeError('a fault')]
])('does not take a file for a damaged one if it %s', (_name, error) => {
  openFails(error)
  expect(() => verifyPdf(onePagePdf())).toThrow(error)
})

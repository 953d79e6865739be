import { expect, it } from 'vitest'
import { PdfFile } from '../file/pdf-file.js'
import { onePagePdf } from '../testing/make-pdf.js'
import { verifyForTest } from '../testing/seal-for-test.js'
import { readSignatures } from './read-signatures.js'

const withField = (field: string, value: string) =>
  onePagePdf({
    catalog: '/AcroForm<</Fields[7 0 R]>>',
    objects: [
      [7, `<<${field}/T(a)/V 8 0 R>>`],
      [8, value]
    ]
  })

it.each<[string, Buffer, string[]]>([
  ['a signature field without a range', withField('/FT/Sig', '<</Type/Sig/Filter/X>>'), ['a']],
  ['a field without a type, with a range', withField('', '<</ByteRange[0 1 2 3]>>'), ['a']],
  ['a line of text', withField('/FT/Tx', '(text)'), []],
  ['a line of text that is a dictionary', withField('/FT/Tx', '<</Type/Sig>>'), []],
  ['a signature field without a value', withField('/FT/Sig', 'null'), []]
])('%s', (_name, pdf, expected) => {
  expect(readSignatures(PdfFile.open(pdf)).map(({ fieldName }) => fieldName)).toEqual(expected)
})

it('a signature without a range is broken', async () => {
  const report = await verifyForTest(withField('/FT/Sig', '<</Type/Sig/Filter/X>>'))
  expect(report).toMatchObject({ verdict: 'broken', valid: false })
  expect(report.problems).toContain('signature "a": its byte range is malformed')
})

import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makePdf, onePagePdf } from '../testing/make-pdf.js'
import { sealForTest, verifyForTest } from '../testing/seal-for-test.js'
import { hasTool, runTool } from '../testing/tools.js'
import { assertSealed } from './assert-sealed.js'

describe('a sealed document', () => {
  it('starts with every byte of the working copy', async () => {
    const pdf = onePagePdf()
    const sealed = await sealForTest(pdf)
    expect(sealed.pdf.subarray(0, pdf.length).equals(pdf)).toBe(true)
    expect(sealed.sha256).toBe(createHash('sha256').update(sealed.pdf).digest('hex'))
    expect(sealed.pageCount).toBe(2)
  })

  it('verifies, and no longer once a byte is changed or added', async () => {
    const { pdf } = await sealForTest(onePagePdf())
    expect(await verifyForTest(pdf)).toMatchObject({ valid: true, coversWholeFile: true, problems: [] })
    const changed = Buffer.from(pdf)
    changed[pdf.indexOf('Hello')] = 0x4a
    expect(await verifyForTest(changed)).toMatchObject({ valid: false })
    const longer = Buffer.concat([pdf, Buffer.from('% more\n')])
    expect(await verifyForTest(longer)).toMatchObject({ valid: false, coversWholeFile: false })
  })

  it('is reported on when it is cut off or its cross-reference is lost, and is never valid then', async () => {
    const { pdf } = await sealForTest(onePagePdf())
    expect(await verifyForTest(pdf.subarray(0, pdf.lastIndexOf('startxref')))).toMatchObject({ valid: false })
    const lost = Buffer.from(pdf.toString('latin1').replaceAll('startxref', 'startlost'), 'latin1')
    const { valid, signatures, problems } = await verifyForTest(lost)
    expect({ valid, signatures: signatures.length, first: problems[0] }).toEqual({
      valid: false,
      signatures: 1,
      first: 'the file is damaged'
    })
    await expect(verifyForTest(Buffer.from('no PDF'))).rejects.toThrow('the file is not a PDF')
  })

  it('is not let out when it does not verify', async () => {
    const { pdf } = await sealForTest(onePagePdf())
    expect(() => assertSealed(pdf, 2)).not.toThrow()
    expect(() => assertSealed(pdf, 3)).toThrow('2 pages instead of 3')
    const changed = Buffer.from(pdf)
    changed[pdf.indexOf('Hello')] = 0x4a
    expect(() => assertSealed(changed, 2)).toThrow('the content was changed')
  })

  it('has no CMS signing time, and names its certificate', async () => {
    const { pdf } = await sealForTest(onePagePdf())
    const digits = /\/Contents<([0-9a-f]+)>/.exec(pdf.toString('latin1'))![1]!
    const signingTime = '06092a864886f70d010905'
    const signingCertificateV2 = '060b2a864886f70d010910022f'
    expect(digits).not.toContain(signingTime)
    expect(digits).toContain(signingCertificateV2)
  })

  it.skipIf(!hasTool('pdfsig'))('is valid to pdfsig (skipped without poppler)', async () => {
    const { output } = runTool('pdfsig', ['FILE'], (await sealForTest(onePagePdf())).pdf)
    expect(output).toContain('Signature is Valid')
    expect(output).toContain('Total document signed')
  })

  it.skipIf(!hasTool('qpdf'))('is clean to qpdf (skipped without it)', async () => {
    const { status, output } = runTool('qpdf', ['--check', 'FILE'], (await sealForTest(onePagePdf())).pdf)
    expect(output).toContain('No syntax or stream encoding errors found')
    expect(status).toBe(0)
  })

  it('can be a certificate of completion alone', async () => {
    const empty = makePdf([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[]/Count 0>>']
    ])
    const { pdf, pageCount } = await sealForTest(empty)
    expect(pageCount).toBe(1)
    expect(await verifyForTest(pdf)).toMatchObject({ valid: true, coversWholeFile: true })
  })

  it('refuses a stamp for a page that is not there', async () => {
    const stamp = { page: 2, x: 0, y: 0, width: 10, height: 10, kind: 'checkbox' as const, checked: true }
    await expect(sealForTest(onePagePdf(), { stamps: [stamp] })).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE' })
  })
})

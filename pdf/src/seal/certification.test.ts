import { beforeAll, describe, expect, it } from 'vitest'
import type { PdfDict } from '../file/objects/objects.js'
import { PdfFile } from '../file/pdf-file.js'
import { appendRevision } from '../testing/append-revision.js'
import { onePagePdf } from '../testing/make-pdf.js'
import { sealForTest, testSigner, verifyForTest } from '../testing/seal-for-test.js'
import { signedForm } from '../testing/signed-form.js'
import { hasTool, runTool } from '../testing/tools.js'

let final: Buffer
let open: Buffer
beforeAll(async () => {
  final = (await sealForTest(onePagePdf())).pdf
  open = (await sealForTest(onePagePdf(), { permits: 'signatures' })).pdf
}, 60_000)

const levelsOf = async (pdf: Buffer) =>
  (await verifyForTest(pdf)).signatures.map(({ certification }) => certification?.level)
const catalogOf = (pdf: Buffer): PdfDict => {
  const file = PdfFile.open(pdf)
  return file.resolve(file.catalogRef) as PdfDict
}

describe('a seal', () => {
  it('certifies the document, so that other readers protect it, too', async () => {
    expect(await levelsOf(final)).toEqual(['no_changes'])
    expect(await levelsOf(open)).toEqual(['form_filling'])
    const file = PdfFile.open(final)
    const permissions = file.resolve(catalogOf(final).get('Perms')) as PdfDict
    expect((file.resolve(permissions.get('DocMDP')) as PdfDict).has('ByteRange')).toBe(true)
  })

  it('that is final permits no further signature', async () => {
    expect((await verifyForTest((await sealForTest(final)).pdf)).verdict).toBe('changed')
  })

  it('that permits signatures permits those that nobody sees, and nothing else', async () => {
    const again = (await sealForTest(open)).pdf
    expect(await verifyForTest(again)).toMatchObject({ verdict: 'valid', problems: [] })
    // Only the first signature of a file can certify it.
    expect(await levelsOf(again)).toEqual(['form_filling', undefined])
    const { number } = PdfFile.open(open).catalogRef
    const changed = appendRevision(open, [[number, '<</Type/Catalog/Pages 2 0 R>>']], { root: number })
    expect((await verifyForTest(changed)).verdict).toBe('changed')
  })

  it('certifies no file that others have signed', async () => {
    const pdf = (await sealForTest(await signedForm(await testSigner()))).pdf
    expect(await levelsOf(pdf)).toEqual([undefined, undefined])
    expect(catalogOf(pdf).has('Perms')).toBe(false)
    expect(await verifyForTest(pdf)).toMatchObject({ verdict: 'valid', problems: [] })
  })

  it.skipIf(!hasTool('pdfsig') || !hasTool('qpdf'))('is sound to pdfsig and qpdf (skipped without them)', () => {
    for (const pdf of [final, open]) {
      expect(runTool('pdfsig', ['FILE'], pdf).output).toContain('Signature is Valid')
      expect(runTool('qpdf', ['--check', 'FILE'], pdf).status).toBe(0)
    }
  })
})

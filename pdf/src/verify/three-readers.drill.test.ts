import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PdfError } from '../interface/error.js'
import { preparePdf } from '../prepare/prepare-pdf.js'
import type { SealSigner } from '../signing-certificate/signing-certificate.js'
import { onePagePdf, stream } from '../testing/make-pdf.js'
import { oddFile, oddPages } from '../testing/odd-pages.js'
import { appendTail, randomTails } from '../testing/random-tail.js'
import { sealForTest, testSigner, verifyAsSealer, verifyForTest } from '../testing/seal-for-test.js'
import { signByHand } from '../testing/sign-by-hand.js'
import { certifiedForm } from '../testing/signed-form.js'
import { hasReaders, looksOf, textIn } from '../testing/three-readers.js'

// The judge is somebody else's eye: poppler, MuPDF and pdf.js say what a file shows.

const seed = Number(process.env.FUZZ_SEED ?? 20261129)
const count = Number(process.env.FUZZ_READERS ?? 400)
const SPELLS = '5 0 obj\n<</Length 44>>\nstream\nBT /F1 24 Tf 72 700 Td (999 EUR) Tj ET      \nendstream\nendobj\n'

let signer: SealSigner
let sealed: [name: string, pdf: Buffer][]
beforeAll(async () => {
  signer = await testSigner()
  const pixels = Buffer.from(`${' '.repeat(99)}endstream endobj\n${SPELLS}`.padEnd(20 * 20))
  const entries = '/Type/XObject/Subtype/Image/Width 20/Height 20/BitsPerComponent 8/ColorSpace/DeviceGray'
  const upload = onePagePdf({
    page: '/Resources<</Font<</F1 4 0 R>>/XObject<</X 9 0 R>>>>',
    objects: [[9, stream(pixels, entries)]]
  })
  const { working } = preparePdf(upload)
  const own = (await sealForTest(working)).pdf
  sealed = [
    ['an upload whose picture spells an object', own],
    ['a certified form', await certifiedForm(signer, 1)]
  ]
}, 60_000)

describe.skipIf(!hasReaders())(`${count} files from seed ${seed} (skipped without poppler and MuPDF)`, () => {
  it('a tail is not valid if any reader shows anything else', async () => {
    const tails = fc.sample(randomTails, { seed, numRuns: count })
    let believed = 0
    for (const [name, pdf] of sealed) {
      const expected = await looksOf(pdf)
      for (const tail of tails) {
        const longer = appendTail(pdf, tail)
        const verdict = await verdictOf(longer, pdf.length)
        expect(verdict).not.toBe('sealed_here')
        if (verdict !== 'valid') continue
        believed++
        expect(await looksOf(longer), `${name}: ${longer.toString('latin1', pdf.length)}`).toBe(expected)
      }
    }
    expect(believed, 'tails to which the test looks').toBeGreaterThan(0)
  }, 300_000)

  it('an unsigned upload shows afterwards what all readers showed before', async () => {
    let agreed = 0
    for (const objects of fc.sample(oddPages, { seed, numRuns: count })) {
      const source = oddFile(objects)
      const before = await textIn(source)
      const prepared = attempt(() => Buffer.from(preparePdf(source).working))
      if (!prepared) continue
      const after = await textIn(prepared)
      const about = source.toString('latin1')
      expect([after.mupdf, after.pdfjs], about).toEqual([after.poppler, after.poppler])
      if (before.poppler !== before.mupdf || before.poppler !== before.pdfjs || before.poppler === '') continue
      agreed++
      expect(after.poppler, about).toBe(before.poppler)
    }
    expect(agreed).toBeGreaterThan(count / 10)
  }, 300_000)

  it('a signed upload is accepted only if all readers show what the signing page shows', async () => {
    let accepted = 0
    for (const objects of fc.sample(oddPages, { seed: seed + 1, numRuns: count })) {
      const own = await signByHand(oddFile(objects), {
        signer,
        value: 21,
        size: 100,
        objects: [
          [1, '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R]/SigFlags 3>>>>'],
          [20, '<</Type/Annot/Subtype/Widget/FT/Sig/T(seal)/V 21 0 R/Rect[0 0 0 0]/F 132>>']
        ]
      })
      if (!attempt(() => preparePdf(own))) continue
      accepted++
      const about = own.toString('latin1', 0, 1500)
      const { poppler, mupdf, pdfjs } = await textIn(own)
      expect([poppler, mupdf], about).toEqual([pdfjs, pdfjs])
      const again = (await sealForTest(own)).pdf
      expect((await verifyForTest(again)).verdict, about).toBe('valid')
      expect((await textIn(again)).pdfjs, about).toBe(pdfjs)
    }
    expect(accepted).toBeGreaterThan(0)
  }, 300_000)
})

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** A file whose catalog cannot be found is refused before it is verified. */
const verdictOf = (pdf: Buffer, sealed: number): Promise<string> =>
  verifyAsSealer(pdf, [sealed]).then(
    ({ verdict }) => verdict,
    (error: PdfError) => error.code
  )

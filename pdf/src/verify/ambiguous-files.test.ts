import { beforeAll, describe, expect, it } from 'vitest'
import type { SealSigner } from '../signing-certificate/signing-certificate.js'
import { appendRevision } from '../testing/append-revision.js'
import { makePdf, stream, type TestObject } from '../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../testing/seal-for-test.js'
import { signByHand } from '../testing/sign-by-hand.js'
import { catalog, look, page, rent, seal, signedForm } from '../testing/signed-form.js'

// Updates that one reader shows and another one does not: anyone who verifies with the one sees nothing of the forgery.

let signer: SealSigner
let signed: Buffer
beforeAll(async () => {
  signer = await testSigner()
  signed = await signedForm(signer)
}, 60_000)

/** Appends a cross-reference of these rows. */
function appendRows(pdf: Buffer, rows: string, { body = '', size = 100 } = {}): Buffer {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1', pdf.length - 60))![1]
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R/Prev ${previous}>>`
  const start = pdf.length + body.length
  return Buffer.concat([pdf, Buffer.from(`${body}xref\n${rows}${trailer}\nstartxref\n${start}\n%%EOF\n`, 'latin1')])
}

const row = (number: number, offset: number, generation = 0): string =>
  `${number} 1\n${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`
const startOf = (number: number): number => signed.indexOf(`\n${number} 0 obj`) + 1
const FORGED = '5 0 obj\n<</Length 3>>\nstream\nfoo\nendstream\nendobj\n'

const verdictOf = async (pdf: Buffer) => (await verifyForTest(pdf)).verdict

describe('an update that readers disagree about', () => {
  it.each<[string, TestObject[]]>([
    ['a key of the page stands twice', [page(undefined, { Contents: '5 0 R/Contents 30 0 R' }), [30, stream('x')]]],
    ['a key stands twice, further down', [[4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/A<</B 1/B 2>>>>']]],
    ['a list of annotations stands twice', [page(undefined, { A: '1/Annots[]' })]],
    ['a reference has another generation', [page(undefined, { Contents: '5 7 R' })]],
    ['a page becomes a node', [page(undefined, { Kids: '[30 0 R]' }), [30, '<</Type/Page/MediaBox[0 0 9 9]>>']]]
  ])('%s: changed', async (_name, objects) => {
    expect(await verdictOf(appendRevision(signed, objects))).toBe('changed')
  })

  // One of the two is what was signed.
  it.each(['/F1 30 0 R/F1 4 0 R', '/F1 4 0 R/F1 30 0 R'])(
    'has a duplicate key further down, %s: changed',
    async (fonts) => {
      const objects = (resources: string): TestObject[] => [
        page(undefined, { Resources: resources }),
        [30, '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>']
      ]
      for (const resources of [`<</Font<<${fonts}>>/XObject<</X 12 0 R>>>>`, `[[<<${fonts}>>]]`]) {
        const { problems, verdict } = await verifyForTest(appendRevision(signed, objects(resources)))
        expect(verdict).toBe('changed')
        expect(problems).toContain('after signature "seal": an object with a duplicate key was appended')
      }
    }
  )

  it('says a thing twice in the same words, and nothing is amiss', async () => {
    expect(await verdictOf(appendRevision(signed, [page(undefined, { A: 'null/Contents 5 0 R/Type/Page' })]))).toBe(
      'valid'
    )
  })

  it('lists an object where it was', async () => {
    expect(await verdictOf(appendRows(signed, row(5, startOf(5))))).toBe('valid')
  })

  it('lists an object where it was, under another generation: changed', async () => {
    expect(await verdictOf(appendRows(signed, row(5, startOf(5), 3)))).toBe('changed')
  })

  it('lists an object twice: changed', async () => {
    const rows = row(5, startOf(5)) + row(5, signed.length)
    expect(await verdictOf(appendRows(signed, rows, { body: FORGED }))).toBe('changed')
    const apart = row(5, startOf(5)) + row(6, startOf(7))
    expect(await verdictOf(appendRows(signed, apart))).toBe('valid')
  })

  it('lists an object twice where it was, in what directly follows the signature: changed', async () => {
    const report = await verifyForTest(appendRows(signed, row(5, startOf(5)) + row(5, startOf(5))))
    expect(report.problems).toEqual(['after signature "seal": an ambiguous cross-reference was appended'])
  })

  it('lists an object where another one stands: changed', async () => {
    const body = FORGED.replace('5 0', '30 0')
    expect(await verdictOf(appendRows(signed, row(5, signed.length), { body }))).toBe('changed')
  })

  it('leaves objects out of the file’s size: changed', async () => {
    expect(await verdictOf(appendRows(signed, '0 0\n'))).toBe('valid')
    expect(await verdictOf(appendRows(signed, '0 0\n', { size: 5 }))).toBe('changed')
  })

  it('states all objects again: changed if it leaves out one that is used, or the section before', async () => {
    const numbers = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 14, 20, 21]
    const stateAnew = (without?: number, previous = '') => {
      const stated = numbers.filter((number) => number !== without)
      const rows = stated.map((number) => row(number, signed.lastIndexOf(`\n${number} 0 obj`) + 1)).join('')
      const update = appendRows(signed, rows)
        .toString('latin1', signed.length)
        .replace(/\/Prev \d+/, (own) => previous && own)
      return Buffer.concat([signed, Buffer.from(update, 'latin1')])
    }
    expect(await verdictOf(stateAnew(undefined, 'kept'))).toBe('valid')
    expect(await verdictOf(stateAnew())).toBe('changed')
    for (const number of [4, 5, 10, 12, 14]) expect(await verdictOf(stateAnew(number)), `${number}`).toBe('changed')
  })

  it('lengthens a stream whose length reaches over the signed end: changed', async () => {
    const LENGTH = 60_000
    const objects: TestObject[] = [
      catalog('7 0 R'),
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      page('7 0 R'),
      [5, `<</Length ${LENGTH}>>\nstream\nBT (Hello) Tj ET\nendstream`],
      rent(),
      [10, look('x')]
    ]
    const more = [catalog('7 0 R 20 0 R'), page('7 0 R 20 0 R'), seal()]
    const own = await signByHand(makePdf(objects), { signer, value: 21, objects: more })
    expect(await verdictOf(own)).toBe('valid')
    const end = own.indexOf('stream\n', own.indexOf('\n5 0 obj')) + 'stream\n'.length + LENGTH
    const filled = `${'%'.padEnd(end - own.length - 40)}\n(something else) Tj`.padEnd(end - own.length)
    expect(await verdictOf(appendRows(own, '0 0\n', { body: `${filled}\nendstream\n` }))).toBe('changed')
  })
})

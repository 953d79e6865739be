import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { onePagePdf, stream } from '../../testing/make-pdf.js'
import { sealForTest, testSigner, verifyForTest } from '../../testing/seal-for-test.js'
import { signedForm } from '../../testing/signed-form.js'

// Random in the same way each time, so that it does not compress.
const noise = Buffer.from(Array.from({ length: 30_000 }, (_, index) => (index * index * 7919 + index * 104_729) >> 5))
/** A sealed file with a large compressed stream. */
let sealed: Buffer
/** The place of its compressed data. */
let packed: number
beforeAll(async () => {
  const data = deflateSync(noise, { level: 0 })
  const pdf = onePagePdf({ page: '/Extra 9 0 R', objects: [[9, stream(data, '/Filter/FlateDecode')]] })
  sealed = (await sealForTest(pdf)).pdf
  packed = sealed.indexOf(data)
})

const damageOf = async (pdf: Buffer) => {
  const { verdict, valid, damage, problems } = await verifyForTest(pdf)
  expect(valid).toBe(false)
  return { verdict, damage, text: problems.find((problem) => problem !== 'the file is damaged') }
}
const broken = (damage: string, text: unknown) => ({ verdict: 'broken', damage, text })
const without = (from: number, length: number) =>
  Buffer.concat([sealed.subarray(0, from), sealed.subarray(from + length)])
const changedAt = (at: number, change: (bytes: Buffer) => void) => {
  const copy = Buffer.from(sealed)
  change(copy.subarray(at))
  return copy
}
const asText = (change: (text: string) => string) => Buffer.from(change(sealed.toString('latin1')), 'latin1')

it('a sound file has no damage, signed or not', async () => {
  expect(await verifyForTest(sealed)).toMatchObject({ verdict: 'valid', damage: null })
  expect(await verifyForTest(onePagePdf())).toMatchObject({ verdict: 'unsigned', damage: null })
})

describe('missing bytes', () => {
  it.each([1, 6, 20])('are counted if they are the last %i', async (count) => {
    const text = `at least ${count} ${count === 1 ? 'byte is' : 'bytes are'} missing at the end of the file`
    expect(await damageOf(sealed.subarray(0, -count))).toEqual(broken('missing', text))
  })

  it.each([0.3, 0.6, 0.8, 0.95, 0.99])('are noticed if the file ends after %d of it', async (share) => {
    const cut = sealed.subarray(0, Math.floor(sealed.length * share))
    expect(await damageOf(cut)).toEqual(broken('missing', expect.stringMatching(/missing at the end|the end of the/)))
  })

  it('are counted if they are in the middle', async () => {
    expect(await damageOf(without(packed + 100, 1460))).toEqual(
      broken('missing', '1460 bytes are missing before a signature')
    )
    const value = sealed.indexOf('/Contents<3') + 400
    expect(await damageOf(without(value, 64))).toEqual(broken('missing', '64 bytes are missing inside a signature'))
    const after = sealed.indexOf('/Subtype /Widget', value)
    expect(await damageOf(without(after, 8))).toEqual(
      broken('missing', 'at least 8 bytes are missing at the end of the file')
    )
  })

  it('are noticed in a file that is not signed, whose signature may be missing', async () => {
    const pdf = onePagePdf()
    expect(await damageOf(pdf.subarray(0, pdf.length / 2))).toEqual(broken('missing', 'the end of the file is missing'))
    expect(await damageOf(pdf.subarray(0, 60))).toEqual(broken('missing', 'the end of the file is missing'))
  })
})

describe('a transfer as text is recognized', () => {
  const transferred = (how: string) => broken('damaged', `the file was transferred as text: ${how}`)
  const lineBreaks = transferred('its line breaks were converted')

  it('by line breaks that are all the same', async () => {
    expect(await damageOf(asText((text) => text.replaceAll('\n', '\r\n')))).toEqual(lineBreaks)
    expect(await damageOf(asText((text) => text.replace(/\r\n?|\n/g, '\r\n')))).toEqual(lineBreaks)
    expect(await damageOf(asText((text) => text.replace(/\r\n?/g, '\n')))).toEqual(lineBreaks)
    expect(await damageOf(asText((text) => text.replaceAll('\n', '\r')))).toEqual(lineBreaks)
  })

  it('by line breaks in a file without compressed data', async () => {
    const pdf = await signedForm(await testSigner())
    expect(await verifyForTest(pdf)).toMatchObject({ verdict: 'valid' })
    expect(await damageOf(Buffer.from(pdf.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'))).toEqual(lineBreaks)
  })

  it('by characters', async () => {
    expect(await damageOf(Buffer.from(sealed.toString('utf8')))).toEqual(
      transferred('bytes that are not text were replaced by placeholders')
    )
    expect(await damageOf(Buffer.from(sealed.toString('latin1')))).toEqual(
      transferred('its bytes were converted to UTF-8')
    )
  })

  it('by bytes of seven bits', async () => {
    const seven = Buffer.from(sealed.map((byte) => byte & 0x7f))
    expect(await damageOf(seven)).toEqual(transferred('the highest bit of each byte was removed'))
  })
})

describe('damage of a disk', () => {
  it('is recognized by zeros', async () => {
    const hole = changedAt(packed + 1000, (bytes) => bytes.fill(0, 0, 2048))
    expect(await damageOf(hole)).toEqual(
      broken('damaged', expect.stringMatching(/^20(4\d|5\d) bytes from byte \d+ on are zero$/))
    )
    const tail = changedAt(sealed.length - 20_000, (bytes) => bytes.fill(0))
    expect(await damageOf(tail)).toEqual(broken('damaged', expect.stringContaining('are zero')))
  })

  it('is not recognized by the zeros of a picture', async () => {
    const black = onePagePdf({ page: '/Extra 9 0 R', objects: [[9, stream(Buffer.alloc(5000))]] })
    const { pdf } = await sealForTest(black)
    pdf[pdf.indexOf('Hello')] = 0x4a
    expect(await damageOf(pdf)).toMatchObject({ damage: 'replaced' })
  })

  it('is recognized by data that cannot be decompressed', async () => {
    const flipped = changedAt(packed + 5000, (bytes) => bytes.writeUInt8(bytes.readUInt8(0) ^ 4))
    expect(await damageOf(flipped)).toEqual(broken('damaged', '1 stream of the file cannot be decompressed'))
  })
})

describe('a file that is complete and readable', () => {
  it('was replaced if it is not what was signed', async () => {
    const text = 'the file is complete and readable, but its content is not what was signed'
    expect(await damageOf(changedAt(sealed.indexOf('Hello'), (bytes) => bytes.write('J')))).toEqual(
      broken('replaced', text)
    )
  })

  it('was replaced if a program rewrote it', async () => {
    const start = sealed.indexOf('<</Type/Sig/')
    const signature = sealed.subarray(start, sealed.indexOf('endobj', start))
    const field = '<</Type/Annot/Subtype/Widget/FT/Sig/T(a)/V 9 0 R/Rect[0 0 0 0]>>'
    const pdf = onePagePdf({
      catalog: '/AcroForm<</Fields[10 0 R]>>',
      objects: [
        [9, signature],
        [10, field]
      ]
    })
    expect(await damageOf(pdf)).toEqual(
      broken('replaced', 'the file was rewritten after it was signed: its signature has moved')
    )
  })

  it('is not understood if its signature is not its certificate’s, or its structure is in disorder', async () => {
    const text = 'whether the file was damaged or changed on purpose cannot be determined'
    const end = sealed.indexOf('>', sealed.indexOf('/Contents<3'))
    const value = sealed
      .subarray(0, end)
      .toString('latin1')
      .search(/[1-9a-f]0*$/)
    const forged = changedAt(value, (bytes) => bytes.write(bytes[0] === 0x31 ? '2' : '1'))
    expect(await damageOf(forged)).toEqual(broken('unknown', text))
    const lost = asText((own) => own.replaceAll('startxref', 'startlost'))
    expect(await damageOf(lost)).toMatchObject({ verdict: 'broken' })
  })
})

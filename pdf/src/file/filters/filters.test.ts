import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PdfDict, type PdfObject } from '../objects/objects.js'
import { type Filter, unpack } from './filters.js'

const resolve = (object: PdfObject | undefined) => object ?? null
const filter = (name: string, parameters: Record<string, PdfObject> = {}): Filter => ({
  name,
  parameters: PdfDict.of(parameters)
})
const decode = (data: Buffer | string, name: string, limit = 1 << 20, parameters = {}) => {
  const { data: bytes, isWhole } = unpack(Buffer.from(data), [filter(name, parameters)], resolve, limit)
  return { text: bytes.toString('latin1'), isWhole }
}

describe('LZW', () => {
  // The example of the PDF specification: 45 45 45 45 45 65 45 45 45 66.
  const example = Buffer.from('800B6050220C0C8501', 'hex')

  it('decodes the specification’s example', () => {
    expect(decode(example, 'LZWDecode')).toEqual({ text: '-----A---B', isWhole: true })
  })

  it('keeps what comes before a code that cannot be', () => {
    const broken = Buffer.from(example)
    broken[4] = 0xff
    expect(decode(broken, 'LZWDecode')).toMatchObject({ text: expect.stringMatching(/^---/), isWhole: false })
  })

  it('says when the end is missing', () => {
    expect(decode(example.subarray(0, 5), 'LZWDecode')).toMatchObject({ isWhole: false })
  })

  it.each([0, 1])('grows its codes, one early or not (%s)', (early) => {
    const text = Array.from({ length: 3000 }, (_, at) => String.fromCharCode((at * at) % 251)).join('')
    const packed = packLzw(Buffer.from(text, 'latin1'), early)
    expect(decode(packed, 'LZWDecode', 1 << 20, { EarlyChange: early })).toEqual({ text, isWhole: true })
  })

  it('stops at the limit', () => {
    expect(() => decode(example, 'LZWDecode', 9)).toThrow(expect.objectContaining({ code: 'PDF_TOO_LARGE' }))
  })
})

describe('Flate', () => {
  const text = Array.from({ length: 2000 }, (_, line) => `line ${line * 7919}`).join('\n')
  const packed = deflateSync(text)

  it('keeps what comes before the damage', () => {
    const broken = Buffer.from(packed)
    broken.fill(0xff, packed.length >> 1, (packed.length >> 1) + 40)
    const { text: kept, isWhole } = decode(broken, 'FlateDecode')
    expect(isWhole).toBe(false)
    expect(kept.length).toBeGreaterThan(text.length / 4)
    expect(text.startsWith(kept.slice(0, text.length / 4))).toBe(true)
  })

  it('forgives a wrong checksum, but tells', () => {
    const broken = Buffer.from(packed)
    broken[broken.length - 1]! ^= 1
    expect(decode(broken, 'FlateDecode')).toEqual({ text, isWhole: false })
  })
})

it.each([
  ['ASCIIHexDecode', '48 65 6c6C 6f>', 'Hello', true],
  ['ASCIIHexDecode', '48656xyz', 'He`', false],
  ['ASCII85Decode', '87cURD]i,"Ebo7~>', 'Hello World', true],
  ['ASCII85Decode', 'z87cUR~>', '\0\0\0\0Hell', true],
  ['ASCII85Decode', '87cUR\x7f~>', 'Hell', false],
  ['RunLengthDecode', '\x04Hello\xfe!\x80', 'Hello!!!', true]
])('%s decodes %j to %j', (name, packed, text, isWhole) => {
  expect(decode(Buffer.from(packed, 'latin1'), name)).toEqual({ text, isWhole })
})

it.each(['toString', 'NoSuchDecode'])('refuses the filter %s', (name) => {
  expect(() => decode('x', name)).toThrow(expect.objectContaining({ code: 'INVALID_PDF' }))
})

/** As simple as can be: a table of strings, codes written out as digits of bits. */
function packLzw(data: Buffer, early: number): Buffer {
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte), byte]))
  let bits = (256).toString(2).padStart(9, '0')
  let next = 258
  let known = ''
  const width = () => Math.max(9, Math.ceil(Math.log2(next + early)))
  const write = (code: number) => {
    bits += code.toString(2).padStart(width(), '0')
  }
  for (const char of data.toString('latin1')) {
    if (table.has(known + char)) known += char
    else {
      write(table.get(known)!)
      table.set(known + char, next++)
      known = char
    }
  }
  write(table.get(known)!)
  next++
  write(257)
  return Buffer.from(bits.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

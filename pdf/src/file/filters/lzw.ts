// biome-ignore-all lint/style/noNonNullAssertion: codes are at most the size of the table, and bits are read within the bytes

import { PdfError } from '../../interface/error.js'
import type { Unpacked } from './unpacked.js'

const CLEAR = 256
const END = 257
const TABLE_SIZE = 4096

/**
 * Decodes LZW as PDF defines it: codes of 9 to 12 bits, highest bit first; 256 resets the table, 257 ends the data.
 * @param early 1 if code lengths grow one code early, which is the default, otherwise 0
 * @throws `PDF_TOO_LARGE` over the limit
 */
export function decodeLzw(packed: Uint8Array, early: number, limit: number): Unpacked {
  const table = new Table()
  const output = new Output(limit)
  let previous = -1
  let at = 0
  for (;;) {
    const width = table.codeWidth(early)
    const code = readBits(packed, at, width)
    at += width
    if (code === undefined || code === END)
      return { data: output.done(), isWhole: code === END, end: Math.min((at + 7) >> 3, packed.length) }
    if (code === CLEAR) {
      table.clear()
      previous = -1
      continue
    }
    if (code > table.size || (code === table.size && previous < 0))
      return { data: output.done(), isWhole: false, end: at >> 3 }
    if (previous >= 0) table.add(previous, table.firstByte(code === table.size ? previous : code))
    table.write(code, output)
    previous = code
  }
}

function readBits(bytes: Uint8Array, at: number, width: number): number | undefined {
  const from = at >> 3
  if (at + width > bytes.length * 8) return undefined
  const three = (bytes[from]! << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0)
  return (three >> (24 - width - (at & 7))) & ((1 << width) - 1)
}

/** Each entry is an earlier entry plus one byte. */
class Table {
  size = 258
  private readonly prefix = new Uint16Array(TABLE_SIZE)
  private readonly last = new Uint8Array(TABLE_SIZE)
  private readonly length = new Uint16Array(TABLE_SIZE).fill(1)

  constructor() {
    for (let byte = 0; byte < 256; byte++) this.last[byte] = byte
  }

  clear(): void {
    this.size = 258
  }

  codeWidth(early: number): number {
    const next = this.size + early
    return next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9
  }

  add(prefix: number, last: number): void {
    if (this.size >= TABLE_SIZE) return
    this.prefix[this.size] = prefix
    this.last[this.size] = last
    this.length[this.size] = this.length[prefix]! + 1
    this.size++
  }

  firstByte(code: number): number {
    let first = code
    while (this.length[first]! > 1) first = this.prefix[first]!
    return this.last[first]!
  }

  write(code: number, output: Output): void {
    const length = this.length[code]!
    const room = output.take(length)
    let entry = code
    for (let at = length - 1; at >= 0; at--) {
      room[at] = this.last[entry]!
      entry = this.prefix[entry]!
    }
  }
}

class Output {
  private bytes = Buffer.alloc(4096)
  private length = 0

  constructor(private readonly limit: number) {}

  take(count: number): Buffer {
    const end = this.length + count
    if (end > this.limit) throw new PdfError('PDF_TOO_LARGE', 'a stream decompresses to more than is allowed')
    if (end > this.bytes.length) this.bytes = Buffer.concat([this.bytes], Math.max(end, this.bytes.length * 2))
    const room = this.bytes.subarray(this.length, end)
    this.length = end
    return room
  }

  done(): Buffer {
    return this.bytes.subarray(0, this.length)
  }
}

import { encode, oid } from './der.js'

/** Tags of ASN.1. */
export const TAG = { integer: 0x02, octets: 0x04, null: 0x05, sequence: 0x30, set: 0x31 }

/** The tag of a value that stands for a field of this number. */
export const contextTag = (number: number): number => 0xa0 | number

/** Writes a value in DER. Its contents are bytes, or the values that it consists of. */
export function writeDer(tag: number, ...contents: Uint8Array[]): Buffer {
  const length = contents.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(length)]), ...contents])
}

/** Below 128 one byte, otherwise the number of bytes that follow, and these. */
function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff)
  return [0x80 | bytes.length, ...bytes]
}

/** Writes an object identifier in DER. */
export const writeOid = (value: string): Buffer => encode(oid(value))

import { ObjectParser } from '../../file/objects/object-parser.js'

const KEY = '/ByteRange'

/** Offset and length of the two parts of a file that a signature covers. */
export type ByteRange = [start: number, length: number, resume: number, rest: number]

/** A range that stands in the bytes of a file, whether a signature that is listed has it or not. */
export interface StatedRange {
  /** Where it stands. */
  at: number
  range: ByteRange
}

/** All ranges that stand in a file. Parsed as numbers, since writers pad them. */
export function* statedRanges(bytes: Buffer): Generator<StatedRange> {
  for (let at = bytes.indexOf(KEY); at >= 0; at = bytes.indexOf(KEY, at + KEY.length)) {
    const numbers = readNumbers(bytes, at + KEY.length)
    if (numbers.length === 4) yield { at, range: numbers as ByteRange }
  }
}

function readNumbers(bytes: Buffer, at: number): number[] {
  try {
    const value = new ObjectParser(bytes.subarray(at, at + 200)).parse()
    return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []
  } catch {
    return []
  }
}

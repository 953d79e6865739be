import { isUtf8 } from 'node:buffer'
import { shiftOf } from './shift-of-value.js'
import type { StatedRange } from './stated-ranges.js'

/** Control characters that compressed data contains as often as line breaks, and that no transfer changes. */
const PEERS = Array.from({ length: 31 }, (_, index) => index + 1).filter((code) => code < 9 || code > 13)
/** So many of each of its peers, and none of one character: that is no coincidence. */
const ENOUGH = 8
const REPLACEMENT = Buffer.from('\ufffd')
const [LF, CR] = [10, 13]

/** What happened to a file that was transferred as text, in words. Undefined if its bytes do not show that it was. */
export function textTransferOf(bytes: Buffer, ranges: StatedRange[]): string | undefined {
  const counts = countBytes(bytes)
  if (PEERS.every((code) => counts.byte(code) >= ENOUGH)) return conversionOf(bytes, counts)
  return ranges.some((range) => isShiftedByLineBreaks(bytes, range)) ? LINE_BREAKS : undefined
}

const LINE_BREAKS = 'its line breaks were converted'

function conversionOf(bytes: Buffer, counts: Counts): string | undefined {
  if (counts.high === 0) return 'the highest bit of each byte was removed'
  if (isUtf8(bytes)) {
    if (bytes.includes(REPLACEMENT)) return 'bytes that are not text were replaced by placeholders'
    return 'its bytes were converted to UTF-8'
  }
  const [lf, cr] = [counts.byte(LF), counts.byte(CR)]
  const isConverted = lf === 0 || cr === 0 || counts.pairs === lf || counts.pairs === cr
  return isConverted ? LINE_BREAKS : undefined
}

/** For files without compressed data: the signature moved by one byte for each line break before it. */
function isShiftedByLineBreaks(bytes: Buffer, stated: StatedRange): boolean {
  const shift = shiftOf(bytes, stated)?.before ?? 0
  if (shift <= 0) return false
  const counts = countBytes(bytes.subarray(0, stated.range[1] + shift))
  return counts.pairs === shift && counts.pairs === counts.byte(LF)
}

interface Counts {
  byte(code: number): number
  /** Bytes that are not ASCII. */
  high: number
  /** Carriage returns that a line feed follows. */
  pairs: number
}

function countBytes(bytes: Buffer): Counts {
  const counts = new Uint32Array(256)
  let [pairs, previous] = [0, 0]
  for (const byte of bytes) {
    counts[byte] = (counts[byte] ?? 0) + 1
    if (byte === LF && previous === CR) pairs++
    previous = byte
  }
  const high = counts.subarray(128).reduce((sum, count) => sum + count, 0)
  return { byte: (code) => counts[code] ?? 0, high, pairs }
}

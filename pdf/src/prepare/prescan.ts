import { inflate } from '../file/filters/inflate.js'
import { Occurrences } from '../file/occurrences.js'
import { PdfError } from '../interface/error.js'

/** Limits for the decompressed size of one structural stream, and of all of them. */
const STREAM_LIMIT = 64 << 20
const TOTAL_LIMIT = 256 << 20

/** How far a stream's dictionary may reach before and after the name that tells what it is. */
const DICT_REACH = 4096

/**
 * Rejects decompression bombs before the file is parsed. Every reader decompresses object and cross-reference streams,
 * so these are decompressed here under a limit; pages and images are not.
 * @throws `PDF_TOO_LARGE` for a bomb
 */
export function prescan(bytes: Buffer): void {
  const streams = new Occurrences(bytes, 'stream')
  const ends = new Occurrences(bytes, 'endstream')
  const seen = new Set<number>()
  let total = 0
  for (const type of ['/ObjStm', '/XRef']) {
    for (let at = bytes.indexOf(type), before = 0; at >= 0; at = bytes.indexOf(type, at + type.length)) {
      const start = streams.next(at)
      if (start < 0 || start - at > DICT_REACH || seen.has(start)) continue
      seen.add(start)
      // A dictionary does not extend over the preceding stream.
      const dict = dictBefore(bytes, Math.max(before, at - DICT_REACH), start)
      before = start
      total += unpackedSize(bytes, dict, start, ends)
      if (total > TOTAL_LIMIT) throw new PdfError('PDF_TOO_LARGE', 'the file decompresses to more than is allowed')
    }
  }
}

function dictBefore(bytes: Buffer, from: number, start: number): string {
  const before = bytes.toString('latin1', from, start)
  return before.slice(before.lastIndexOf(' obj'))
}

function unpackedSize(bytes: Buffer, dict: string, start: number, ends: Occurrences): number {
  if (/\/Filter\s*\[[^\]]*\/[^\]]*\//.test(dict)) {
    throw new PdfError('PDF_TOO_LARGE', 'a structural stream is compressed several times')
  }
  if (!dict.includes('/FlateDecode')) return 0
  let first = start + 'stream'.length
  if (bytes[first] === 13) first++
  if (bytes[first] === 10) first++
  const end = ends.next(first)
  return inflatedLength(bytes.subarray(first, end < 0 ? bytes.length : end))
}

function inflatedLength(data: Buffer): number {
  try {
    return inflate(data, STREAM_LIMIT).length
  } catch (error) {
    if (error instanceof PdfError && error.code === 'PDF_TOO_LARGE') throw error
    return 0
  }
}

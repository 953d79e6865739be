import type { Side } from '@signpost/pdf/certificate'
import { asReadAgain, textAsRead } from '@signpost/pdf/certificate'

const HASH_DIGITS = 64

/** A text without spaces, with its lines read from the left, and from the right. They differ in text from right to left. */
type Readings = [string, string]

/** The text of one entry on a certificate of completion. */
interface PrintedEntry {
  /** Its time, action, person and address. Undefined if no line has its hash. */
  text: Readings | undefined
}

/** A certificate of completion: what is above the audit trail, and each of its entries. */
export interface PrintedCertificate {
  /** All of its text. */
  whole: Readings
  /** What is above the audit trail. */
  head: Readings
  entries: PrintedEntry[]
}

/**
 * Finds the entries on a certificate of completion by their hashes: an entry is everything between the line with the hash
 * of the one before and the line with its own. The first begins with the line that is its number.
 * @param lines the texts of the certificate, in the order of drawing
 * @param hashes of the entries, in order
 */
export function findPrinted(lines: string[], hashes: string[]): PrintedCertificate {
  const squeezed = lines.map(squeeze)
  const byHash = new Map(squeezed.flatMap((line, index) => hashesOf(line).map((hash) => [hash, index])))
  const ends = hashes.map((hash) => byHash.get(hash) ?? -1)
  const [first = -1] = ends
  const start = first < 0 ? squeezed.length : squeezed.lastIndexOf('1', first)
  const textOf = (end: number, before: number) => (end < 0 ? undefined : readingsOf(lines.slice(before, end)))
  return {
    whole: readingsOf(lines),
    head: readingsOf(lines.slice(0, Math.max(start, 0))),
    entries: ends.map((end, index) => ({ text: textOf(end, index === 0 ? start : (ends[index - 1] ?? -1) + 1) }))
  }
}

/** Lines in both orders. */
export function readingsOf(lines: string[]): Readings {
  const from = (side: Side) => lines.map((line) => compared(textAsRead(line, side))).join('')
  return [from('left'), from('right')]
}

/** What may be the hash in a line: at its end, or at its beginning if it is written from right to left. */
const hashesOf = (line: string) => [line.slice(0, HASH_DIGITS), line.slice(-HASH_DIGITS)]

/**
 * A text as it can be compared with another drawing of it: without spaces and invisible characters, and with characters
 * that no font has, which are drawn as `[U+1F600]`, as themselves.
 */
function squeeze(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\[U\+([0-9A-F]{4,6})\]/g, (whole, code: string) => {
      const point = Number.parseInt(code, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    })
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')
}

/** Whether a printed text contains another. */
export function contains(printed: Readings, text: string): boolean {
  return wanted([text]).some((reading, side) => printed[side]?.includes(reading))
}

/** Whether a printed text ends with some lines. */
export function endsWith(printed: Readings, lines: string[]): boolean {
  return wanted(lines).some((reading, side) => printed[side]?.endsWith(reading))
}

const wanted = (lines: string[]): Readings => [
  lines.map((line) => compared(asReadAgain(line, 'left'))).join(''),
  lines.map((line) => compared(asReadAgain(line, 'right'))).join('')
]

const POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0656-\u065f\u0670]/g

/** Without the points of Hebrew and Arabic vowels: which of those on one letter is drawn first is not said. */
const compared = (text: string): string => squeeze(text).replace(POINTS, '')

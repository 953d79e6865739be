const HASH_DIGITS = 64

/** The text of one entry on a certificate of completion, without spaces. */
interface PrintedEntry {
  /** Its time, action, person and address. Undefined if no line has its hash. */
  text: string | undefined
}

/** A certificate of completion: what is above the audit trail, and each of its entries. */
export interface PrintedCertificate {
  /** All of its text, without spaces. */
  whole: string
  /** What is above the audit trail. */
  head: string
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
  const textOf = (end: number, before: number) => (end < 0 ? undefined : squeezed.slice(before, end).join(''))
  return {
    whole: squeezed.join(''),
    head: squeezed.slice(0, Math.max(start, 0)).join(''),
    entries: ends.map((end, index) => ({ text: textOf(end, index === 0 ? start : (ends[index - 1] ?? -1) + 1) }))
  }
}

/** What may be the hash in a line: at its end, or at its beginning if it is written from right to left. */
const hashesOf = (line: string) => [line.slice(0, HASH_DIGITS), line.slice(-HASH_DIGITS)]

/**
 * A text as it can be compared with another drawing of it: without spaces and invisible characters, and with characters
 * that no font has, which are drawn as `[U+1F600]`, as themselves.
 */
export function squeeze(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\[U\+([0-9A-F]{4,6})\]/g, (whole, code: string) => {
      const point = Number.parseInt(code, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    })
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Whether a printed text contains another. From right to left, letters are drawn in another order: then they are counted. */
export function contains(printed: string, text: string): boolean {
  const wanted = squeeze(text)
  return printed.includes(wanted) || (RIGHT_TO_LEFT.test(wanted) && hasLetters(printed, wanted))
}

/** Whether a printed text ends with another. */
export function endsWith(printed: string, text: string): boolean {
  const wanted = squeeze(text)
  return printed.endsWith(wanted) || (RIGHT_TO_LEFT.test(wanted) && hasLetters(printed, wanted))
}

function hasLetters(printed: string, wanted: string): boolean {
  const left = new Map<string, number>()
  for (const char of printed) left.set(char, (left.get(char) ?? 0) + 1)
  for (const char of wanted) left.set(char, (left.get(char) ?? 0) - 1)
  return [...left.values()].every((count) => count >= 0)
}

import type { PdfFile } from '../file/pdf-file.js'
import type { FoundSignature } from './read-signatures.js'

/** How much of its file a signature covers. */
export interface Coverage {
  /** What is wrong with the range: it leaves out something else than the signature's own digits. */
  problem: string | undefined
  /** Where the covered part of the file ends; 0 for a range that is not one. */
  end: number
  /** It reaches to the end of the file: nothing was added later. */
  isWhole: boolean
  /** It ends where a version of the file ends: what it covers is a file of its own. */
  isRevision: boolean
}

const NONE = { end: 0, isWhole: false, isRevision: false }

/** Checks that nothing but the signature's own value escapes it: a wider gap could hide anything. */
export function checkCoverage(file: PdfFile, found: FoundSignature): Coverage {
  const { bytes } = file
  const { byteRange } = found
  if (!byteRange) return { ...NONE, problem: 'its byte range is malformed' }
  const [start, length, resume, rest] = byteRange
  const end = resume + rest
  const isInside = start === 0 && length < resume && end <= bytes.length
  if (!isInside) return { ...NONE, problem: 'its byte range is invalid' }
  return {
    problem: problemOfGap(file, found, length, resume),
    end,
    isWhole: end === bytes.length,
    isRevision: endsRevision(bytes, end)
  }
}

function problemOfGap({ bytes }: PdfFile, found: FoundSignature, start: number, end: number): string | undefined {
  if (!found.hasOwnContents) return 'its value is outside of its dictionary'
  const gap = bytes.toString('latin1', start, end)
  if (!/^<[0-9a-f\s]*>$/i.test(gap)) return 'its byte range excludes more than its value'
  if (!hexOf(gap).equals(Buffer.from(found.contents))) return 'its byte range excludes another value than its own'
  return undefined
}

function hexOf(gap: string): Buffer {
  const digits = gap.replace(/[^0-9a-f]/gi, '')
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
}

/** What stands at the end of each version of a file. Writers end the covered part before, in or after a line's end. */
const REVISION_END = /startxref\s+\d+\s+%%EOF[\s\0]*$/

export function endsRevision(bytes: Buffer, end: number): boolean {
  return REVISION_END.test(bytes.toString('latin1', Math.max(0, end - 80), end))
}

/** Nothing but what ends a line. */
export function isBlank(bytes: Buffer, start: number): boolean {
  return bytes.length - start <= 8 && /^[\r\n\0 ]*$/.test(bytes.toString('latin1', start))
}

import type { PdfFile } from '../file/pdf-file.js'
import type { FoundSignature } from './read-signatures.js'

/** How much of its file a signature covers. */
export interface Coverage {
  /** The problem with the range: it must exclude exactly the signature's own digits. */
  problem: string | undefined
  /** The end of the covered part of the file; 0 for an invalid range. */
  end: number
  /** Whether it covers the whole file: nothing was appended. */
  isWhole: boolean
  /** Whether it ends where a revision ends: the covered part is a complete file. */
  isRevision: boolean
}

const NONE = { end: 0, isWhole: false, isRevision: false }

/** Checks that it excludes only the signature's own value: a wider gap could hide anything. */
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

/** The end of a revision. Writers end the covered part before, within or after the line break. */
const REVISION_END = /startxref\s+\d+\s+%%EOF[\s\0]*$/

export function endsRevision(bytes: Buffer, end: number): boolean {
  return REVISION_END.test(bytes.toString('latin1', Math.max(0, end - 80), end))
}

/** Only line breaks. */
export function isBlank(bytes: Buffer, start: number): boolean {
  return bytes.length - start <= 8 && /^[\r\n\0 ]*$/.test(bytes.toString('latin1', start))
}

import { dateString, PdfRaw, PdfString } from '../file/objects/objects.js'
import { serialize } from '../file/objects/serialize.js'
import type { AuditSealContent, SealRequest } from '../interface/requests.js'
import { auditSealEntry } from './audit-seal-entry.js'

/** Enough digits for any file below ten gigabytes. */
const OFFSET_DIGITS = 10
/** Bytes reserved for a timestamp with its certificates. */
export const TIMESTAMP_SIZE = 16384

interface PlaceholderOptions {
  subFilter: string
  type: 'Sig' | 'DocTimeStamp'
  /** The maximum size of the signature in bytes. */
  size: number
  name?: string | undefined
  /** Shown by readers. */
  reason?: string | undefined
  time?: Date
  /** The end of the audit trail, which the signature then covers. */
  auditSeal?: AuditSealContent | undefined
  /** What it permits after it, as a certification of the document. Only the first signature of a file can be one. */
  permits?: SealRequest['permits'] | undefined
}

/**
 * A signature's dictionary before its file is signed. A signature covers the whole file but its own hexadecimal
 * digits, so their position and length are fixed first, and ByteRange and Contents are filled in afterwards.
 */
export class SignaturePlaceholder {
  readonly object: PdfRaw
  readonly isCertification: boolean
  private readonly rangeStart: number
  private readonly contentsStart: number
  private readonly length: number

  constructor(options: PlaceholderOptions) {
    const head = [`<</Type/${options.type}/Filter/Adobe.PPKLite/SubFilter/${options.subFilter}`]
    if (options.time) head.push(`/M ${serialize(dateString(options.time))}`)
    if (options.name) head.push(`/Name ${textEntry(options.name)}`)
    if (options.reason) head.push(`/Reason ${textEntry(options.reason)}`)
    if (options.auditSeal) head.push(auditSealEntry(options.auditSeal))
    if (options.permits) head.push(certificationEntry(options.permits))
    this.isCertification = options.permits !== undefined
    const range = `/ByteRange[${' '.repeat(4 * (OFFSET_DIGITS + 1))}]`
    const before = `${head.join('')}${range}/Contents`
    this.length = options.size * 2 + 2
    this.rangeStart = before.indexOf('/ByteRange[') + '/ByteRange['.length
    this.contentsStart = before.length
    this.object = new PdfRaw(Buffer.from(`${before}<${'0'.repeat(options.size * 2)}>>>`, 'latin1'))
  }

  /**
   * Writes the ByteRange.
   * @param tail the appended bytes, changed in place
   * @param at where in the tail the dictionary starts
   * @param base the length of the file before the update
   * @returns the gap in the tail that the signature does not cover
   */
  fillRange(tail: Buffer, at: number, base: number): { start: number; end: number } {
    const start = at + this.contentsStart
    const end = start + this.length
    const range = `0 ${base + start} ${base + end} ${tail.length - end}`
    tail.write(range.padEnd(4 * (OFFSET_DIGITS + 1)), at + this.rangeStart, 'latin1')
    return { start, end }
  }

  /** Writes the signature into its gap. */
  fillContents(tail: Buffer, start: number, signature: Uint8Array): void {
    const digits = Buffer.from(signature).toString('hex')
    if (digits.length > this.length - 2) throw new RangeError(`a signature of ${signature.length} bytes`)
    tail.write(digits, start + 1, 'latin1')
  }
}

/** The levels of DocMDP: 1 permits proofs and timestamps, 2 permits signatures as well. */
const LEVELS = { nothing: 1, signatures: 2 }

function certificationEntry(permits: SealRequest['permits']): string {
  const parameters = `<</Type/TransformParams/P ${LEVELS[permits]}/V/1.2>>`
  return `/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams${parameters}>>]`
}

function textEntry(text: string): string {
  return serialize(new PdfString(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())).toString('latin1')
}

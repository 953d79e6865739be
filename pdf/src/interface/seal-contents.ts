import type { AuditSealContent } from './requests.js'

/** The bytes of a file that a signature covers: two parts, each as its offset and length. */
export type ByteRange = [number, number, number, number]

/** A timestamp of a seal: of the signature's value, or of the whole file. */
export interface SealTimestamp {
  /** Of the signature’s value (B-T), or of all that precedes it in the file (B-LTA). */
  kind: 'signature' | 'document'
  /** The token in a response that grants it (TimeStampResp of RFC 3161), DER: what files named .tsr contain. */
  response: Uint8Array
  /** The name of the hash in the token, such as `SHA-256`. */
  hash: string
  /** The digest that was timestamped, in lower-case hexadecimal. */
  imprint: string
  /** The time that it states. */
  at: Date
  /** Which bytes of the file a timestamp of the document covers. */
  byteRange: ByteRange | null
  /** The authority's certificate and those above it that the file contains, DER. */
  certificates: Uint8Array[]
}

/** What the seal of a file is made of, as the file states it. Nothing of it is verified. */
export interface SealContents {
  /** The place of the seal among the file's signatures: it is the newest that is no timestamp. */
  index: number
  byteRange: ByteRange
  /** The signature (CMS), DER. */
  cms: Uint8Array
  /** The seal's certificate and those above it that the file contains, DER. */
  certificates: Uint8Array[]
  timestamps: SealTimestamp[]
  /** Revocation data, DER. */
  ocsps: Uint8Array[]
  crls: Uint8Array[]
  auditSeal: AuditSealContent | null
}

import { PdfDict, PdfString } from '../file/objects/objects.js'
import { serialize } from '../file/objects/serialize.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { AuditSealContent, CertificateOfCompletion } from '../interface/requests.js'

/** The key of the audit trail's end in a signature's dictionary. */
export const AUDIT_SEAL_KEY = 'SignpostAuditTrail'

/** The end of the audit trail that a certificate of completion prints. */
export function auditSealOf(certificate: CertificateOfCompletion): AuditSealContent | undefined {
  const { documentId, auditTrail, auditTrailSha256 } = certificate
  const last = auditTrail.at(-1)
  return last && { documentId, entries: last.sequence, hash: last.hash, trailSha256: auditTrailSha256 }
}

/** The audit trail's end as written into a signature's dictionary, which the signature covers. */
export function auditSealEntry({ documentId, entries, hash, trailSha256 }: AuditSealContent): string {
  const dict = PdfDict.of({
    Document: new PdfString(Buffer.from(documentId)),
    Entries: entries,
    Hash: new PdfString(Buffer.from(hash)),
    // As the bytes, so that the file shows the digits.
    SHA256: trailSha256 === undefined ? undefined : new PdfString(Buffer.from(trailSha256, 'hex'))
  })
  return `/${AUDIT_SEAL_KEY} ${serialize(dict).toString('latin1')}`
}

/** Reads the audit trail's end from a signature's dictionary. */
export function readAuditSealEntry(file: PdfFile, signature: PdfDict): AuditSealContent | undefined {
  const dict = file.resolve(signature.get(AUDIT_SEAL_KEY))
  if (!(dict instanceof PdfDict)) return undefined
  const text = (key: string, encoding: 'latin1' | 'hex' = 'latin1') => {
    const value = file.resolve(dict.get(key))
    return value instanceof PdfString ? Buffer.from(value.bytes).toString(encoding) : ''
  }
  const entries = Number(file.resolve(dict.get('Entries')))
  const trailSha256 = dict.has('SHA256') ? text('SHA256', 'hex') : undefined
  return { documentId: text('Document'), entries, hash: text('Hash'), trailSha256 }
}

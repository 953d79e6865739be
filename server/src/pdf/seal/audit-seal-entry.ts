import { PdfDict, PdfString } from '../file/objects/objects.js'
import { serialize } from '../file/objects/serialize.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { AuditSealContent, CertificateOfCompletion } from '../interface/requests.js'

/** The key of a signature's dictionary under which the end of the audit trail stands. */
const KEY = 'SignpostAuditTrail'

/** The end of the audit trail that a certificate of completion prints. */
export function auditSealOf({ documentId, auditTrail }: CertificateOfCompletion): AuditSealContent | undefined {
  const last = auditTrail.at(-1)
  return last && { documentId, entries: auditTrail.length, hash: last.hash }
}

/** As it is written into a signature's dictionary: the signature covers all of that but its own digits. */
export function auditSealEntry({ documentId, entries, hash }: AuditSealContent): string {
  const dict = PdfDict.of({
    Document: new PdfString(Buffer.from(documentId)),
    Entries: entries,
    Hash: new PdfString(Buffer.from(hash))
  })
  return `/${KEY} ${serialize(dict).toString('latin1')}`
}

/** The same, read from a signature's dictionary. */
export function readAuditSealEntry(file: PdfFile, signature: PdfDict): AuditSealContent | undefined {
  const dict = file.resolve(signature.get(KEY))
  if (!(dict instanceof PdfDict)) return undefined
  const text = (key: string) => {
    const value = file.resolve(dict.get(key))
    return value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : ''
  }
  return { documentId: text('Document'), entries: Number(file.resolve(dict.get('Entries'))), hash: text('Hash') }
}

import type { Sql } from 'postgres'
import { publicId } from '../ids.js'
import { findAccount } from '../stores/account-store.js'
import { type AuditRow, readAudit } from '../stores/audit-store.js'
import { type DocumentRow, findDocumentByUuid } from '../stores/document-store.js'
import { findSigners, type SignerRow } from '../stores/signer-store.js'

/** How a signer was told from others. */
export type Identification = 'email_link' | 'embedded_link' | 'access_code' | 'simulated'

/**
 * What this service's records say of a document, for whoever holds its sealed file: nothing that the certificate of
 * completion in that file does not say.
 */
export interface RecordedDocument {
  id: string
  title: string
  mode: 'live' | 'test'
  sender_name: string
  completed_at: string | null
  /** Of the sealed file. */
  sha256: string | null
  /** The file that was given is that sealed file, byte for byte. */
  is_same_file: boolean
  signers: { name: string; email: string; signed_at: string | null; identified_by: Identification[] }[]
}

export async function readRecordedDocument(
  sql: Sql,
  uuid: string,
  isSameFile: boolean
): Promise<RecordedDocument | null> {
  const document = await findDocumentByUuid(sql, uuid)
  const account = document && (await findAccount(sql, document.account_id))
  if (!document || !account) return null
  const { id, title, mode, completed_at, seal_sha256 } = document
  const trail = await readAudit(sql, id)
  return {
    id: publicId('doc', id),
    title,
    mode,
    sender_name: account.name,
    completed_at: completed_at?.toISOString() ?? null,
    sha256: seal_sha256,
    is_same_file: isSameFile,
    signers: (await findSigners(sql, id)).map((signer) => presentSigner(document, signer, trail))
  }
}

function presentSigner(document: DocumentRow, signer: SignerRow, trail: AuditRow[]) {
  const { name, email, signed_at } = signer
  const identified_by = identificationOf(document, publicId('sgn', signer.id), trail)
  return { name, email, signed_at: signed_at?.toISOString() ?? null, identified_by }
}

function identificationOf({ skip_email }: DocumentRow, signerId: string, trail: AuditRow[]): Identification[] {
  const own = trail.filter(({ actor, data }) => actor.id === signerId || data.signer_id === signerId)
  const has = (action: AuditRow['action']) => own.some((entry) => entry.action === action)
  const ways: [Identification, boolean][] = [
    ['email_link', !skip_email],
    ['embedded_link', has('signer.sign_url_created')],
    ['access_code', has('signer.access_code_accepted')],
    ['simulated', own.some(({ action, simulated }) => action === 'signer.signed' && simulated)]
  ]
  return ways.filter(([, isSo]) => isSo).map(([way]) => way)
}

import type { Sql } from 'postgres'
import type { Context } from '../context/context.js'
import { inSnapshot } from '../postgres/in-snapshot.js'
import type { AuditRow } from '../stores/audit-store.js'
import { findSignersOf, type SignerRow } from '../stores/signer-store.js'
import { findHeads, findRecordedDocuments, findTrails, type RecordedDocument } from '../stores/verification-store.js'
import type { Trail } from './check-trail.js'
import { findUnkeyedUntil } from './keyed-since.js'

/** A document's trail with the rows that repeat what it records. */
export interface RecordedTrail extends Trail {
  document: RecordedDocument
  signers: SignerRow[]
}

/** Reads the trails of those documents that exist, in one snapshot, because the service may be writing to them. */
export async function readTrails(
  { sql, auditKeys: keys }: { sql: Sql; auditKeys: Context['auditKeys'] },
  uuids: string[]
): Promise<RecordedTrail[]> {
  return inSnapshot(sql, async (tx) => {
    const [documents, rows, heads, signers, unkeyedUntil] = await Promise.all([
      findRecordedDocuments(tx, uuids),
      findTrails(tx, uuids),
      findHeads(tx, uuids),
      findSignersOf(tx, uuids),
      findUnkeyedUntil(tx, keys)
    ])
    const trails = new Map<string, AuditRow[]>()
    for (const { document_id, ...row } of rows) {
      const trail = trails.get(document_id)
      if (trail) trail.push(row)
      else trails.set(document_id, [row])
    }
    const byDocument = new Map(heads.map((head) => [head.document_id, head]))
    return documents.map((document) => ({
      document,
      signers: signers.get(document.id) ?? [],
      rows: trails.get(document.id) ?? [],
      head: byDocument.get(document.id) ?? null,
      unkeyedUntil,
      keys
    }))
  })
}

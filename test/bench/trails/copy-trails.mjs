import { emptyTrail, extendTrail } from '../../../server/src/audit/extend-trail.ts'
import { createAuditKeys } from '../../../server/src/context/audit-keys.ts'
import { newId, publicId, uuidOf } from '../../../server/src/contract/ids.ts'
import { insertAudit, readAudit } from '../../../server/src/stores/audit-store.ts'

const rowsAtOnce = 1000

/**
 * Copies a document, its signers and its audit trail so many times, with identifiers and hashes of their own, as if each had
 * been written by the service. Files are not copied: the document must be one whose file is not verified.
 */
export async function copyTrails(sql, { documentUuid, count, secret }) {
  const keys = createAuditKeys([secret])
  const [document] = await sql`select to_jsonb(documents) as row from documents where id = ${documentUuid}`
  const signers = await sql`select to_jsonb(signers) as row from signers where document_id = ${documentUuid}`
  const entries = await readAudit(sql, documentUuid)
  const began = Date.now()
  for (let at = 0; at < count; at += rowsAtOnce) {
    const copies = Array.from({ length: Math.min(rowsAtOnce, count - at) }, (_, index) => {
      return copyOf({
        at: new Date(began + at + index),
        document: document.row,
        signers: signers.map(({ row }) => row),
        entries,
        keys
      })
    })
    await sql.begin(async (tx) => {
      const insert = (table, rows) =>
        tx`insert into ${tx(table)} select * from jsonb_populate_recordset(null::${tx(table)}, ${tx.json(rows)})`
      await insert(
        'documents',
        copies.map(({ document }) => document)
      )
      await insert(
        'signers',
        copies.flatMap(({ signers }) => signers)
      )
      for (const { rows, head } of copies) await insertAudit(tx, rows, head)
    })
  }
  await sql`vacuum analyze documents, signers, audit_entries, audit_heads, audit_unanchored`
  return entries.length
}

function copyOf({ at, document, signers, entries, keys }) {
  const id = uuidOf('doc', newId('doc', at))
  const signerIds = new Map(signers.map((signer) => [signer.id, uuidOf('sgn', newId('sgn', at))]))
  const publicIds = [...signerIds].map(([from, to]) => [publicId('sgn', from), publicId('sgn', to)])
  const withOwnIds = (value) =>
    JSON.parse(publicIds.reduce((json, [from, to]) => json.replaceAll(from, to), JSON.stringify(value)))
  const records = entries.map(({ at, action, actor, ip_address, user_agent, simulated, via, data }) => ({
    at,
    action,
    ipAddress: ip_address,
    userAgent: user_agent,
    simulated,
    via,
    actor: withOwnIds(actor),
    data: withOwnIds(data)
  }))
  const { rows, head } = extendTrail(id, emptyTrail, records, keys)
  return {
    document: { ...document, id, files_id: id },
    signers: signers.map((signer) => ({ ...signer, id: signerIds.get(signer.id), document_id: id })),
    rows,
    head
  }
}

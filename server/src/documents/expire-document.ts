import { systemAct } from '../audit/actors.js'
import type { Context } from '../context.js'
import { lockDocumentByUuid } from './document-store.js'
import { recordExpiry } from './record-expiry.js'

/** The job that voids a document whose deadline has passed. */
export async function expireDocument({ sql, clock, auditKeys }: Context, documentUuid: string): Promise<void> {
  await sql.begin(async (tx) => {
    const document = await lockDocumentByUuid(tx, documentUuid)
    if (document) await recordExpiry(tx, auditKeys, document, systemAct(clock.now()))
  })
}

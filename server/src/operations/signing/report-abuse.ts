import { randomUUID } from 'node:crypto'
import { holdSession } from '../../commit/hold.js'
import { saveAbuseReport } from '../../stores/abuse-report-store.js'
import type { Handler } from '../call.js'

export const reportAbuse: Handler<'reportAbuse'> = async (context, { body, caller, write }) =>
  write(async (tx) => {
    const { document, account, visitor } = await holdSession(tx, caller)
    const report = {
      id: randomUUID(),
      account_id: account.id,
      mode: document.mode,
      document_id: document.id,
      signer_id: visitor.signerId,
      title: document.title,
      reason: body.reason,
      comment: body.comment ?? null,
      reported_at: context.clock.now()
    }
    await saveAbuseReport(tx, report)
    context.log.warn({ document: caller.documentId, reason: body.reason }, 'a signer has reported abuse')
    return { reported_at: report.reported_at.toISOString() }
  })

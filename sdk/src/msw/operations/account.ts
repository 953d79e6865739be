import type { Handlers } from '../handler.js'
import { readSource } from '../pdf.js'
import { planOf, plans } from '../world.js'

export const account: Pick<Handlers, 'getAccount' | 'createVerification'> = {
  getAccount({ world, caller: { mode } }) {
    const plan = planOf(world)
    const [perMinute, perDay, perSecond] = mode === 'test' ? plans.free.requests : plan.requests
    const { documentsUsed, account } = world.state
    const today = new Date()
    const month = (offset: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + offset))
    return {
      ...account,
      mode,
      usage: {
        documents_used: documentsUsed,
        documents_limit: plan.documents,
        period_start: month(0).toISOString(),
        period_end: month(1).toISOString()
      },
      limits: {
        requests_per_minute: perMinute,
        requests_per_day: perDay,
        burst_per_second: perSecond,
        webhook_endpoints: plan.webhooks,
        bulk_send_recipients: plan.recipients,
        forms_library: plan.forms
      }
    }
  },

  // The mock's completed PDFs carry no signature: it knows them by their bytes.
  createVerification({ world, caller, body }) {
    const file = readSource(world, caller.mode, body)
    const known = [...world.state.documents.values()].find(
      ({ document, file: own }) =>
        document.status === 'completed' && own.length === file.length && own.every((byte, at) => byte === file[at])
    )
    if (!known) {
      const problems = ['The file has no digital signature.']
      return { valid: false, covers_whole_file: false, signatures: [], document_id: null, problems }
    }
    const { sealed_at, level } = known.document.seal
    const seal = {
      signer_name: 'Signpost',
      signed_at: sealed_at,
      level,
      valid: true,
      trusted: true,
      modified_after: false
    }
    return { valid: true, covers_whole_file: true, signatures: [seal], document_id: known.document.id, problems: [] }
  }
}

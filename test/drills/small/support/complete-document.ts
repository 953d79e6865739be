import type { Api } from '../../../support/api.js'
import { sendDraft, waitForStatus } from '../../../support/journey.js'

/** Sends a document in test mode and signs it for everybody. Returns its id once it is sealed. */
export async function completeDocument(api: Api): Promise<string> {
  const { id, signers } = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  for (const signer of signers) await api.post(`/test-helpers/documents/${id}/signers/${signer.id}/sign`)
  await waitForStatus(api, id, 'completed')
  return id
}

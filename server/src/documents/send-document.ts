import { senderAct } from '../audit/actors.js'
import type { Handler } from '../http/call.js'
import { presentSigner } from '../signers/present-signer.js'
import { lockDocument } from './document-store.js'
import { ownerOf } from './owner.js'
import { sendDraft } from './send-draft.js'

export const sendDocument: Handler<'sendDocument'> = async (
  { clock, auditKeys },
  { path, body, caller, client, write }
) =>
  write(async (tx) => {
    const draft = await lockDocument(tx, ownerOf(caller), path.id)
    const { document, signers } = await sendDraft(tx, auditKeys, draft, body, senderAct(caller, client, clock.now()))
    return {
      id: path.id,
      status: 'sent' as const,
      signers: signers.map(presentSigner),
      expires_at: document.expires_at!.toISOString(),
      sent_at: document.sent_at!.toISOString()
    }
  })

import { codeMessage, senderToSigners } from '@signpost/spec/letters'
import type { Context } from '../context/context.js'
import type { LetterRequest } from '../stores/letter-request.js'
import { findByCode } from './correspondence.js'

type Request = Extract<LetterRequest, { kind: 'code-message' }>

/** Sends a code as a text message, with the same identifier in every attempt. Skips one that cannot be entered any more. */
export async function sendCodeMessage(context: Context, request: Request, id: string): Promise<void> {
  const found = await findByCode(context, request)
  if (!found?.signer.phone) {
    return context.log.info(
      { message: id, kind: request.kind },
      'a text message was left out, because it is no longer relevant'
    )
  }
  const { account, document, signer, code } = found
  await context.texter.send({
    id,
    accountId: account.id,
    mode: document.mode,
    documentUuid: document.id,
    kind: 'code',
    to: found.signer.phone,
    text: codeMessage(senderToSigners(account), signer, code, new URL(context.config.siteUrl).host)
  })
}

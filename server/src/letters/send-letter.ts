import type { Context } from '../context/context.js'
import type { LetterRequest } from '../stores/letter-request.js'
import { sendCodeMessage } from './send-code-message.js'
import { sendEmail } from './send-email.js'

/**
 * Sends what was requested, as an e-mail or a text message.
 * @param onAddressed is called with the address of an e-mail before it is sent
 */
export const sendLetter = (
  context: Context,
  request: LetterRequest,
  id: string,
  onAddressed?: (email: string) => void
): Promise<void> =>
  request.kind === 'code-message' ? sendCodeMessage(context, request, id) : sendEmail(context, request, id, onAddressed)

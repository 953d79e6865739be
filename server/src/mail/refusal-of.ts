import type { MailRefusal } from '@signpost/spec/rules'

/** The properties of the mail library's errors. */
interface SmtpError {
  command?: string
  response?: string
  responseCode?: number
}

// A class of its own for each subject (RFC 3463): 1 and 2 are about the address and its mailbox, but for these two, which are about
// the sender's.
const ofSender = /^5\.1\.[78]$/
const ofMailbox = /^5\.[12]\./
const ofAnotherCause = /^5\.[3567]\./

/**
 * Whether a mail server has refused the recipient of an e-mail for good. Null for what another attempt may change: a temporary
 * answer, or one about the sender, the content or a policy, which says nothing of the recipient.
 */
export function refusalOf({ command, response = '', responseCode = 0 }: SmtpError): MailRefusal | null {
  if (responseCode < 500) return null
  const status = statusIn(response)
  return isAboutRecipient(command, status) ? { status, reason: oneLine(response) } : null
}

function isAboutRecipient(command: string | undefined, status: string | null) {
  if (status !== null && ofSender.test(status)) return false
  if (command === 'RCPT TO') return status === null || !ofAnotherCause.test(status)
  // After the whole e-mail, a server also refuses its content. Only a status tells them apart.
  return command === 'DATA' && status !== null && ofMailbox.test(status)
}

/** The enhanced status of a permanent failure in an answer of a mail server. */
export function statusIn(text: string): string | null {
  return /(?:^|[\s#(-])(5\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text)?.[1] ?? null
}

const longestReason = 500

/** An answer of a mail server on one line, without what cannot be stored or shown. */
export function oneLine(text: string): string {
  const shown = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return [...shown].slice(0, longestReason).join('')
}

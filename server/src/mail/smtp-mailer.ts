import { createTransport } from 'nodemailer'
import { explainMailError } from './explain-mail-error.js'
import { parseMailSender } from './mail-sender.js'
import { type Email, MailError, type Mailer } from './mailer.js'
import { oneLine, refusalOf } from './refusal-of.js'
import { parseSmtpUrl } from './smtp-url.js'

const second = 1000

/** Timeouts for each step of a conversation with a mail server. */
const timeouts = {
  dnsTimeout: 10 * second,
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  // Inactivity during the conversation.
  socketTimeout: 30 * second
}

// The limit for the whole conversation, even if the server keeps sending.
const longest = 60 * second

// Of the library's errors, those before a server has judged an e-mail.
const unreachable = new Set(['EDNS', 'ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'ETLS', 'EAUTH'])

/** Sends e-mails through a mail server. Also captures those of test mode, for the test helpers. */
export function createSmtpMailer({
  url,
  from,
  namesProduct,
  capture
}: {
  url: string
  from: string
  /** Whether the name of an account is followed by “via Signpost”. */
  namesProduct: boolean
  capture: (email: Email) => Promise<void>
}): Mailer {
  const server = parseSmtpUrl(url)
  const sender = parseMailSender(from)
  const { address } = sender
  const transport = createTransport({ ...timeouts, ...server }, { from: sender })
  return {
    async send(email: Email) {
      const { to, subject, text, html, fromName, returnTo } = email
      const sending = transport.sendMail({
        // Mail filters treat a name that is itself an address as forged.
        from: fromName === null ? sender : { name: namesProduct ? `${fromName} via Signpost` : fromName, address },
        to: { name: to.name, address: to.email },
        subject,
        text,
        html,
        messageId: `<${email.id}@${address.split('@')[1]}>`,
        ...(returnTo === null ? {} : { envelope: { from: returnTo, to: to.email } }),
        ...headersOf(email),
        signal: AbortSignal.timeout(longest)
      })
      await sending.catch((cause) => {
        // A greeting that is a refusal says nothing of the e-mail.
        const isUnreachable = cause.name === 'AbortError' || cause.command === 'CONN' || unreachable.has(cause.code)
        const reason = isUnreachable ? explainMailError(cause, server).detail : oneLine(cause.message)
        const message = `the mail server did not accept the e-mail: ${reason}`
        throw new MailError(message, isUnreachable, refusalOf(cause), { cause })
      })
      if (email.mode === 'test') await capture(email)
    },
    async check() {
      await transport.verify()
    }
  }
}

/** The headers about replies and the language, in the format of the mail library. */
function headersOf({ replyTo, unsubscribe, language }: Pick<Email, 'replyTo' | 'unsubscribe' | 'language'>) {
  return {
    ...(replyTo ? { replyTo: { name: replyTo.name ?? '', address: replyTo.email } } : {}),
    // Prevents out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    ...(unsubscribe ? { list: { unsubscribe: mailto(unsubscribe) } } : {})
  }
}

function mailto({ email, subject }: NonNullable<Email['unsubscribe']>) {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
}

import { createTransport } from 'nodemailer'
import { headersOf } from './headers.js'
import { type Email, MailError, type Mailer } from './mailer.js'

const second = 1000

/** How long a mail server may keep us waiting in each step. */
const timeouts = {
  dnsTimeout: 10 * second,
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  // Without a byte, in the middle of a conversation.
  socketTimeout: 30 * second
}

// However slowly it speaks.
const longest = 60 * second

/** Sends e-mails through a mail server. Those of test mode are also kept for the test helpers. */
export function createSmtpMailer({
  url,
  from,
  capture
}: {
  url: string
  from: string
  capture: (email: Email) => Promise<void>
}): Mailer {
  const transport = createTransport({ url, ...timeouts }, { from })
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  return {
    async send(email: Email) {
      const { to, subject, text, html, fromName } = email
      const sending = transport.sendMail({
        // A name that is an address itself looks like a forgery to mail filters.
        from: fromName === null ? from : { name: `${fromName} via Signpost`, address },
        to: { name: to.name, address: to.email },
        subject,
        text,
        html,
        messageId: `<${email.id}@${address.split('@')[1]}>`,
        ...headersOf(email),
        signal: AbortSignal.timeout(longest)
      })
      await sending.catch((cause) => {
        throw new MailError(`the mail server did not take it: ${cause.message}`, { cause })
      })
      if (email.mode === 'test') await capture(email)
    }
  }
}

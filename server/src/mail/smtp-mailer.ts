import { createTransport } from 'nodemailer'
import { headersOf } from './headers.js'
import { type Email, MailError, type Mailer } from './mailer.js'
import { refusalOf } from './refusal-of.js'

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
      const { to, subject, text, html, fromName, returnTo } = email
      const sending = transport.sendMail({
        // Mail filters treat a name that is itself an address as forged.
        from: fromName === null ? from : { name: `${fromName} via Signpost`, address },
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
        const isUnreachable = cause.name === 'AbortError' || unreachable.has(cause.code)
        const message = `the mail server did not accept the e-mail: ${cause.message}`
        throw new MailError(message, isUnreachable, refusalOf(cause), { cause })
      })
      if (email.mode === 'test') await capture(email)
    },
    async check() {
      await transport.verify()
    }
  }
}

import { createTransport } from 'nodemailer'
import type { Sql } from 'postgres'
import type { Clock } from '../clock.js'
import { capture } from './captured-mailer.js'
import type { Email, Mailer } from './mailer.js'

/** Sends e-mails through a mail server. Those of test mode are also kept for the test helpers. */
export function createSmtpMailer({
  url,
  from,
  sql,
  clock
}: {
  url: string
  from: string
  sql: Sql
  clock: Clock
}): Mailer {
  const transport = createTransport(url, { from })
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  return {
    async send(email: Email) {
      const { to, subject, text, html, fromName } = email
      await transport.sendMail({
        // A name that is an address itself looks like a forgery to mail filters.
        from: fromName === null ? from : { name: `${fromName} via Signpost`, address },
        to: { name: to.name, address: to.email },
        subject,
        text,
        html,
        messageId: `<${email.id}@${address.split('@')[1]}>`
      })
      if (email.mode === 'test') await capture(sql, email, clock.now())
    }
  }
}

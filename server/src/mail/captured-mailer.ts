import type { Sql } from 'postgres'
import type { Clock } from '../common/clock.js'
import type { Email, Mailer } from './mailer.js'

/** Keeps e-mails to be looked at, in place of sending them. */
export function createCapturedMailer(sql: Sql, clock: Clock): Mailer {
  return { send: (email) => capture(sql, email, clock.now()) }
}

/** Keeps an e-mail where the test helpers and the page of captured e-mails find it. */
export async function capture(sql: Sql, email: Email, now: Date): Promise<void> {
  await sql`
    insert into captured_emails ${sql({
      id: email.id,
      account_id: email.accountId,
      mode: email.mode,
      document_id: email.documentUuid,
      kind: email.kind,
      recipient: email.to.email,
      subject: email.subject,
      text: email.text,
      html: email.html,
      links: email.links,
      created_at: now
    })}
    on conflict do nothing
  `
}

import type { Mode } from '@signpost/spec/rules'

/** An e-mail to one person. */
export interface Email {
  /** A UUID, the same in every try to send it: whoever gets it twice can tell. */
  id: string
  accountId: string
  mode: Mode
  documentUuid: string | null
  /** What it is: `invitation`, `reminder`, `completed`, … */
  kind: string
  to: { name: string; email: string }
  /** The name of whom it speaks for, if they have one; it is sent from the service's own address. */
  fromName: string | null
  /** Who reads answers to it: the sender of the document. */
  replyTo: { name: string | null; email: string } | null
  /** Whom to ask for no more e-mails like this one, where that is to be had. */
  unsubscribe: { email: string; subject: string } | null
  subject: string
  text: string
  html: string
  /** The links in it, in order. */
  links: string[]
}

/** A mail server did not take an e-mail. It has no code: a server that is silent is not a database that is. */
export class MailError extends Error {
  override readonly name = 'MailError'
}

/** Sends e-mails. */
export interface Mailer {
  /** @throws {MailError} if the mail server cannot be reached, or refuses it */
  send(email: Email): Promise<void>
}

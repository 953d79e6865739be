import type { MailRefusal, Mode, Schemas } from '@signpost/spec/rules'

/** An e-mail to one person. */
export interface Email {
  /** A UUID, the same in every attempt to send the e-mail, so that duplicates can be recognised. */
  id: string
  accountId: string
  mode: Mode
  documentUuid: string | null
  kind: Schemas['EmailKind']
  to: { name: string; email: string }
  /** The name of the account, if it has one. The e-mail is sent from the service's address. */
  fromName: string | null
  /** The address to which the e-mail is returned if it cannot be delivered. Null for that of the service. */
  returnTo: string | null
  /** Receives replies: the sender of the document. */
  replyTo: { name: string | null; email: string } | null
  /** Receives requests for no more e-mails of this kind, if they are possible. */
  unsubscribe: { email: string; subject: string } | null
  /** The tag of the language of the text. */
  language: string
  subject: string
  text: string
  html: string
  /** The links in the e-mail, in order. */
  links: string[]
}

/** A mail server did not accept an e-mail. Has no code, so that a mail server's timeout is not mistaken for the database's. */
export class MailError extends Error {
  override readonly name = 'MailError'

  constructor(
    message: string,
    /** Whether the server did not get as far as judging the e-mail: it is away, or refuses the login. */
    readonly isUnreachable: boolean,
    /** What it said, if it refused the recipient for good. */
    readonly refusal: MailRefusal | null = null,
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}

/** Sends e-mails. */
export interface Mailer {
  /** @throws {MailError} if the mail server is unreachable or rejects the e-mail */
  send(email: Email): Promise<void>
  /** Logs in to the mail server. Sends nothing. Rejects if that is impossible. */
  check(): Promise<void>
}

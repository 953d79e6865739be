import type { Mode } from '../accounts/plans.js'

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
  subject: string
  text: string
  html: string
  /** The links in it, in order. */
  links: string[]
}

/** Sends e-mails. */
export interface Mailer {
  send(email: Email): Promise<void>
}

import { hasName, type Named, senderNameOf } from '../rules/index.js'

/** The account on whose behalf a letter is sent. */
export interface Sender {
  name: string
  /** Null if it is not to be shown. */
  email: string | null
  /** What sends the letter, if that is not to be named Signpost. Signers then see no name of it. */
  service?: string | undefined
}

/** The name of an account, or null if its name is its e-mail address. */
export function nameOfSender({ name, email }: Sender): string | null {
  return name === email ? null : name
}

/** An account as letters to signers name it. A name that differs from that in the header looks like another sender. */
export const senderToSigners = (account: Named & { reply_to: string | null }, service?: string): Sender => ({
  name: senderNameOf(account),
  email: hasName(account) ? account.email : account.reply_to,
  service
})

/** What sends a letter. */
export const serviceOf = ({ service = 'Signpost' }: Sender): string => service

/** The name of an account, if it has one, and its e-mail address. */
export function describeSender({ name, email }: Sender): string {
  return email === null || name === email ? name : `${name} (${email})`
}

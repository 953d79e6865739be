/** The account on whose behalf a letter is sent. */
export interface Sender {
  name: string
  email: string
  /** What sends the letter, if that is not to be named Signpost. Signers then see no name of it. */
  service?: string | undefined
}

/** The name of an account, or null if its name is its e-mail address. */
export function nameOfSender({ name, email }: Sender): string | null {
  return name === email ? null : name
}

/** The one name that signers see of a sender: in the header, the subject and the body of e-mails, and on the page. */
export const senderNameOf = ({ name, sender_name }: { name: string; sender_name: string | null }): string =>
  sender_name ?? name

/** An account as letters to signers name it. A name that differs from that in the header looks like another sender. */
export const senderToSigners = (account: Sender & { sender_name: string | null }, service?: string): Sender => ({
  name: senderNameOf(account),
  email: account.email,
  service
})

/** What sends a letter. */
export const serviceOf = ({ service = 'Signpost' }: Sender): string => service

/** The name of an account, if it has one, and its e-mail address. */
export function describeSender({ name, email }: Sender): string {
  return name === email ? email : `${name} (${email})`
}

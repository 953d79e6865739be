import type { Schemas } from '../ground/contract.js'
import { Refusal } from '../ground/refusal.js'

/** How an account calls itself. `name` is the owner's e-mail address until it is set. */
export interface Named {
  name: string
  email: string
  sender_name: string | null
}

/** Whether an account has a name to show to signers. */
export const hasName = ({ name, email, sender_name }: Named): boolean => sender_name !== null || name !== email

/** Throws if an account without a name would write to people. Test mode reaches nobody. */
export function assertNamed(account: Named, mode: Schemas['Mode']): void {
  if (mode === 'test' || hasName(account)) return
  throw new Refusal(
    'SENDER_NAME_REQUIRED',
    'The account has no name that signers could see. Set its `name` with `PATCH /account`, or in the console under Settings.'
  )
}

/** The one name that signers see of a sender. The address with which an owner signs in is nobody else's business: only its domain is shown. */
export function senderNameOf(account: Named): string {
  if (hasName(account)) return account.sender_name ?? account.name
  return account.email.slice(account.email.lastIndexOf('@') + 1)
}

/** What the error of a link that works no more says in its details: whom its holder can ask. */
export function senderDetails(account: Named & { reply_to: string | null }): Record<string, string> {
  const contact = contactOf(account)
  return { sender_name: senderNameOf(account), ...(contact ? { sender_email: contact } : {}) }
}

/** A sender as the certificate of completion names it: by the name of the account, and an address that is no secret. */
export function certifiedSender(account: Named & { reply_to: string | null }): { name: string; email: string | null } {
  const { name, email, reply_to } = account
  return { name: name === email ? senderNameOf(account) : name, email: hasName(account) ? email : reply_to }
}

/** Where signers can write to a sender, or null: not to the address of an owner whom they do not know by name. */
export function contactOf(account: Named & { reply_to: string | null }): string | null {
  return account.reply_to ?? (hasName(account) ? account.email : null)
}

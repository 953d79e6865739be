import type { AccountCaller } from '../accounts/caller.js'
import type { Owner } from '../stores/document-store.js'

/** The owner whose documents a caller can access: the account in the key's mode. */
export function ownerOf({ account, mode }: AccountCaller): Owner {
  return { accountId: account.id, mode }
}

import type { AccountCaller } from '../accounts/caller.js'
import type { Owner } from '../stores/document-store.js'

/** Whose documents a caller sees: the account's, in the key's mode. */
export function ownerOf({ account, mode }: AccountCaller): Owner {
  return { accountId: account.id, mode }
}

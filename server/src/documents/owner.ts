import type { WorkOwner } from '@signpost/pdf'
import { type AccountCaller, principalId } from '../accounts/caller.js'
import type { Owner } from '../stores/document-store.js'

/** The owner whose documents a caller can access: the account in the key's mode. */
export function ownerOf({ account, mode }: AccountCaller): Owner {
  return { accountId: account.id, mode }
}

/** Whose turn it takes to process a file for a caller. */
export function workOwnerOf(caller: AccountCaller): WorkOwner {
  return { account: caller.account.id, actor: principalId(caller) }
}

import type { AccountCaller } from '../accounts/caller.js'

const longestUrl = 2048

/**
 * A URL of the storage, unless it is longer than the contract permits, as with temporary credentials or a long file name.
 * None for the console and the embedded editor: these pages may only connect to this service, and a bucket need not allow
 * their origin.
 */
export async function directUrl(
  { member, editing }: AccountCaller,
  createUrl: () => Promise<string> | undefined
): Promise<string | undefined> {
  if (member || editing) return undefined
  const url = await createUrl()
  return url && url.length <= longestUrl ? url : undefined
}

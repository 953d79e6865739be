import type { AccountCaller } from '../accounts/caller.js'

const longestUrl = 2048

/**
 * A URL of the storage, unless it is longer than the contract permits, as with temporary credentials or a long file name.
 * None for members: the console may only connect to this service, and a bucket need not allow its origin.
 */
export async function directUrl(
  { member }: AccountCaller,
  createUrl: () => Promise<string> | undefined
): Promise<string | undefined> {
  if (member) return undefined
  const url = await createUrl()
  return url && url.length <= longestUrl ? url : undefined
}

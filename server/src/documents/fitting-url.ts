const longestUrl = 2048

/** A URL, unless it is longer than the contract permits, as with temporary credentials or a long file name. */
export function fittingUrl(url: string | undefined): string | undefined {
  return url && url.length <= longestUrl ? url : undefined
}

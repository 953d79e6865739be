/** Whether the link is the one of an e-mail's footer, to report the document. */
export const asksToReport = (hash: string): boolean => new URLSearchParams(hash.replace(/^#/, '')).has('report')

/** The signing token in a URL's fragment, which never appears in server logs or Referer headers. */
export function readToken(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token?.trim() || null
}

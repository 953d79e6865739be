/** The signing token in a URL's fragment, where no server log and no Referer header sees it. */
export function readToken(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token?.trim() || null
}

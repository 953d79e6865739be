/** The signing token in a URL's fragment, which never appears in server logs or Referer headers. */
export function readToken(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token?.trim() || null
}

/**
 * The URL of the signing page. The token is in the fragment, so that it never appears in access logs or Referer headers.
 * The origin that may frame the page is in the query, because the server needs it for its headers.
 */
export function signUrl(siteUrl: string, token: string, embedOrigin: string | null = null): string {
  const query = embedOrigin ? `?embed_origin=${encodeURIComponent(embedOrigin)}` : ''
  return `${siteUrl}/sign${query}#token=${token}`
}

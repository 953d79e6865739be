/**
 * The URL of the signing page. The token is in the fragment, so that it reaches no access log and no Referer; the
 * origin that may frame the page is in the query, since the server must know it to say so in its headers.
 */
export function signUrl(siteUrl: string, token: string, embedOrigin: string | null = null): string {
  const query = embedOrigin ? `?embed_origin=${encodeURIComponent(embedOrigin)}` : ''
  return `${siteUrl}/sign${query}#token=${token}`
}

/**
 * The URL of a page that is opened with a token. The token is in the fragment, so that it never appears in access logs or
 * Referer headers. The origin that may frame the page is in the query, because the server needs it for its headers.
 */
export function pageUrl(
  siteUrl: string,
  page: 'read' | 'in-person' | 'sign' | 'edit' | 'pad',
  token: string,
  embedOrigin: string | null = null
): string {
  const query = embedOrigin ? `?embed_origin=${encodeURIComponent(embedOrigin)}` : ''
  return `${siteUrl}/${page}${query}#token=${token}`
}

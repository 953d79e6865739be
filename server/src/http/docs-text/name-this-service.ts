// The built pages replace it by a script of theirs.
const written = 'http://localhost:4400'

/** Names this service in the samples and addresses of a page in Markdown, so that they work as they are copied. */
export function nameThisService(markdown: string, siteUrl: string): string {
  return markdown
    .replaceAll(/^( *)```[\s\S]*?^\1```/gm, (sample) => sample.replaceAll(written, siteUrl))
    .replaceAll(`${written}/`, `${siteUrl}/`)
}

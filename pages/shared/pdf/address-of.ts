/** The absolute URL of a part of pdf.js, of another part that is loaded late, or of the folder with the texts. Absolute, because a worker started from a blob has no base URL. */
export function addressOf(
  part:
    | 'pdf'
    | 'pdf-worker'
    | 'pdf-files'
    | 'qr'
    | 'patterns'
    | 'cards'
    | 'cards-style'
    | 'texts'
    | 'late-styles'
    | 'challenge'
    | 'challenge-style'
    | 'challenge-worker'
): string {
  const named = document.querySelector<HTMLMetaElement>(`meta[name="${part}"]`)
  // biome-ignore lint/style/noNonNullAssertion: index.html names it
  return new URL(named!.content, location.origin).href
}

/** The whole address of a part of pdf.js, as the page names it: a worker from a blob has none to start from. */
export function addressOf(part: 'pdf' | 'pdf-worker' | 'pdf-files'): string {
  const named = document.querySelector<HTMLMetaElement>(`meta[name="${part}"]`)
  return new URL(named!.content, location.origin).href
}

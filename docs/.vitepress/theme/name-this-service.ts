import { onContentUpdated } from 'vitepress'

/** Where `npm start` runs the service. The samples of all pages name it. */
const written = 'http://localhost:4400'

/** Names the service that shows the documentation in the samples of each page, which then run as they are. */
export function nameThisService(): void {
  if (import.meta.env.DEV) return
  onContentUpdated(() => {
    for (const sample of document.querySelectorAll('.VPContent pre')) nameIn(sample, written, location.origin)
    // In a text, an address without a path can be the one that a setting has by default.
    for (const code of document.querySelectorAll('.VPContent :not(pre) > code'))
      nameIn(code, `${written}/`, `${location.origin}/`)
  })
}

// Changes the texts alone, whose elements Vue knows.
function nameIn(sample: Element, from: string, to: string): void {
  const texts = document.createTreeWalker(sample, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (text.data.includes(from)) text.data = text.data.replaceAll(from, to)
  }
}

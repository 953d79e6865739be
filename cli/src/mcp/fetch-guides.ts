import type { GuidePage } from './search-guides.js'

// Each page begins with the address of its Markdown.
const beginning = /^---\nurl: (\S+)\n/m

/** Reads the documentation that a service serves. There are no pages while it is built. */
export async function fetchGuides(baseUrl: string): Promise<GuidePage[]> {
  const response = await fetch(`${baseUrl}/docs/llms-full.txt`)
  if (response.status === 404) return []
  if (!response.ok) throw new Error(`The documentation cannot be read: the service answered ${response.status}.`)
  return pagesIn(await response.text(), baseUrl)
}

/** The pages of an `llms-full.txt`. */
export function pagesIn(text: string, baseUrl: string): GuidePage[] {
  const [, ...parts] = text.split(beginning)
  const pages: GuidePage[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const file = String(parts[at])
    const url = new URL(file.replace(/(\/)index\.md$|\.md$/, '$1'), baseUrl).href
    // Between two pages, there is a line.
    pages.push({ url, markdown: `---\nurl: ${file}\n${parts[at + 1]}`.replace(/\n---\s*$/, '\n') })
  }
  return pages
}

import MiniSearch from 'minisearch'
import type { ServedTool } from './served-tool.js'

/** A section of a guide. */
interface Section {
  /** The URL of the page with the anchor of the section. */
  id: string
  title: string
  text: string
}

/** Returns the sections that fit a query best. */
export type SearchGuides = (query: string) => Promise<Section[]>

const most = 4
const longestText = 2000

/** A page of the documentation. */
export interface GuidePage {
  url: string
  markdown: string
}

/** Searches the documentation, which is read with the first search, and again if there was none. */
export function createGuideSearch(readPages: () => Promise<GuidePage[]>): SearchGuides {
  let loading: Promise<{ sections: Map<string, Section>; index: MiniSearch<Section> }> | undefined
  return async (query) => {
    loading ??= readPages().then(indexed)
    const { sections, index } = await loading.catch((error) => {
      loading = undefined
      throw error
    })
    if (sections.size === 0) loading = undefined
    const found = index.search(query, { boost: { title: 3 }, prefix: true, fuzzy: 0.15 })
    return found.slice(0, most).flatMap(({ id }) => sections.get(id) ?? [])
  }
}

function indexed(pages: GuidePage[]) {
  const all = pages.flatMap(({ url, markdown }) => sectionsOf(withAbsoluteLinks(markdown, url), url))
  const index = new MiniSearch<Section>({ fields: ['title', 'text'] })
  index.addAll(all)
  return { sections: new Map(all.map((section) => [section.id, section])), index }
}

// The pages are written in Markdown beside each other, and read here without their neighbours.
function withAbsoluteLinks(markdown: string, url: string) {
  return markdown.replace(/\]\(([^()\s]+)\)/g, (link, target: string) => {
    if (!URL.canParse(target, url)) return link
    const absolute = new URL(target, url)
    if (absolute.origin === new URL(url).origin) {
      absolute.pathname = absolute.pathname.replace(/(\/)index\.md$|\.md$/, '$1')
    }
    return `](${absolute.href})`
  })
}

/** The parts of a page between headings of the second level, each with the title of the page. */
function sectionsOf(markdown: string, url: string): Section[] {
  const page = markdown.replace(/^---\n.*?\n---\n/s, '')
  const pageTitle = /^# (.+)$/m.exec(page)?.[1] ?? url
  return page.split(/^(?=## )/m).map((part) => {
    const heading = /^## (.+)$/m.exec(part)?.[1]
    return heading
      ? { id: `${url}#${anchorOf(heading)}`, title: `${pageTitle}: ${heading}`, text: part.trim() }
      : { id: url, title: pageTitle, text: part.trim() }
  })
}

function anchorOf(heading: string) {
  const plain = heading.replace(/\{#([\w-]+)\}$/, '').trim()
  return plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Lets a model look up how things are done. */
export function guideSearchTool(searchGuides: SearchGuides): ServedTool {
  const query = { type: 'string', minLength: 1, maxLength: 200, description: 'What to look for, in a few words.' }
  return {
    name: 'search_guides',
    title: 'Search the guides',
    description:
      'Finds sections of the documentation: guides, concepts, errors with their cures, and the API reference.',
    inputSchema: { type: 'object', properties: { query }, required: ['query'], additionalProperties: false },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    scope: null,
    async call(_send, { query }) {
      const sections = await searchGuides(String(query))
      const texts = sections.map(({ id, title, text }) => `${title}\n${id}\n\n${text.slice(0, longestText)}`)
      const found = texts.length > 0 ? texts : ['Nothing was found.']
      return { content: found.map((text) => ({ type: 'text' as const, text })) }
    }
  }
}

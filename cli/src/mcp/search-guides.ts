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
const longestText = 3000

/** A page of the documentation. */
export interface GuidePage {
  url: string
  markdown: string
}

/** Searches the documentation, which is read with the first search, and again if there was none. */
export function createGuideSearch(readPages: () => Promise<GuidePage[]>): SearchGuides {
  let loading: Promise<ReturnType<typeof indexed>> | undefined
  return async (query) => {
    loading ??= readPages().then(indexed)
    const { sections, index } = await loading.catch((error) => {
      loading = undefined
      throw error
    })
    if (sections.size === 0) loading = undefined
    const found = index.search(query, { boost: { heading: 3 }, prefix: true, fuzzy: 0.15 })
    return found.slice(0, most).flatMap(({ id }) => sections.get(id) ?? [])
  }
}

// Words of questions, which say nothing of what is looked for.
const unspecific = new Set(
  'a an and are as at be by can do does for from how i if in into is it its my of on or that the this to was what when where which who will with you your'.split(
    ' '
  )
)

function indexed(pages: GuidePage[]) {
  const all = pages.flatMap(({ url, markdown }) => sectionsOf(withAbsoluteLinks(markdown, url), url))
  const index = new MiniSearch<SearchedSection>({
    fields: ['page', 'heading', 'text'],
    processTerm: (term) => (unspecific.has(term.toLowerCase()) ? null : term.toLowerCase())
  })
  index.addAll(all.map((section) => ({ ...section, text: withoutOtherTabs(section.text) })))
  const sections = all.map(({ id, page, heading, text }) => {
    const title = heading === page ? page : `${page}: ${heading}`
    return [id, { id, title, text }] as const
  })
  return { sections: new Map(sections), index }
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

// The other tabs of a sample say the same once more, which says nothing of how much the section is about it.
function withoutOtherTabs(markdown: string) {
  return markdown.replaceAll(/^ *::: code-group$.*?^ *:::$/gms, (group) => /^ *```.*?^ *```$/ms.exec(group)?.[0] ?? '')
}

interface SearchedSection {
  id: string
  /** The title of its page. */
  page: string
  heading: string
  text: string
}

/** The parts of a page between headings of the second level. The first one has the title of the page as its heading. */
function sectionsOf(markdown: string, url: string): SearchedSection[] {
  const content = markdown.replace(/^---\n.*?\n---\n/s, '')
  const page = /^# (.+)$/m.exec(content)?.[1] ?? url
  return content.split(/^(?=## )/m).map((part) => {
    // `## Verify it {#verify}`
    const { heading, anchor } = /^## (?<heading>.+?)(?: \{#(?<anchor>[\w-]+)\})?$/m.exec(part)?.groups ?? {}
    const id = heading ? `${url}#${anchor ?? slugOf(heading)}` : url
    return { id, page, heading: heading ?? page, text: part.trim() }
  })
}

function slugOf(heading: string) {
  return heading
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

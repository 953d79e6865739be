import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
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

const built = path.join(path.dirname(fileURLToPath(import.meta.url)), 'docs')
const most = 4
const longestText = 2000

/** Searches the documentation, which its build writes as Markdown too. Reads it once it is there, with the first search. */
export function createGuideSearch(siteUrl: string, folder = built): SearchGuides {
  let loading: Promise<{ sections: Map<string, Section>; index: MiniSearch<Section> }> | undefined
  return async (query) => {
    if (!existsSync(folder)) return []
    loading ??= load(folder, siteUrl)
    const { sections, index } = await loading
    const found = index.search(query, { boost: { title: 3 }, prefix: true, fuzzy: 0.15 })
    return found.slice(0, most).flatMap(({ id }) => sections.get(id) ?? [])
  }
}

async function load(folder: string, siteUrl: string) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'))
  const pages = await Promise.all(
    names.map(async (name) => {
      const url = urlOf(siteUrl, name)
      return sectionsOf(withAbsoluteLinks(await readFile(path.join(folder, name), 'utf8'), url), url)
    })
  )
  const all = pages.flat()
  const index = new MiniSearch<Section>({ fields: ['title', 'text'] })
  index.addAll(all)
  return { sections: new Map(all.map((section) => [section.id, section])), index }
}

function urlOf(siteUrl: string, name: string) {
  return `${siteUrl}/docs/${name
    .split(path.sep)
    .join('/')
    .replace(/\.md$/, '')
    .replace(/(^|\/)index$/, '$1')}`
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

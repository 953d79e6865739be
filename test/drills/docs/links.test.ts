import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDocs } from '../../support/build-docs.js'
import { createWorld, type World } from '../../world.js'
import { pagePaths } from './support/page-paths.js'

let world: World
let paths: string[]
beforeAll(async () => {
  buildDocs()
  paths = pagePaths()
  world = await createWorld()
}, 600_000)
afterAll(() => world?.[Symbol.asyncDispose]())

interface Answer {
  ok: boolean
  url: string
  type: string
  text: string
}

const answers = new Map<string, Promise<Answer>>()

/** What is at an address, read once. */
function read(address: string): Promise<Answer> {
  const url = new URL(address, world.url).href
  const found = answers.get(url) ?? request(url)
  answers.set(url, found)
  return found
}

async function request(url: string): Promise<Answer> {
  const response = await fetch(url)
  const type = response.headers.get('content-type') ?? ''
  return { ok: response.ok, url: response.url, type, text: await response.text() }
}

/** The links to this service, absolute, that a pattern finds in a page. */
async function linksOf(path: string, pattern: RegExp): Promise<string[]> {
  const { text, url } = await read(path)
  const links = [...text.matchAll(pattern)].map(([, link]) => new URL(link!.replaceAll('&amp;', '&'), url))
  return [...new Set(links.filter(({ origin }) => origin === new URL(world.url).origin).map(({ href }) => href))]
}

/** The links of pages that `isWrong` objects to, with their pages. */
async function wrongLinks(
  pages: string[],
  linkPattern: RegExp,
  isWrong: (answer: Answer, anchor: string) => boolean
): Promise<string[]> {
  const wrong: string[] = []
  let seen = 0
  for (const page of pages) {
    for (const link of await linksOf(page, linkPattern)) {
      seen += 1
      const { hash, href } = new URL(link)
      const answer = await read(href.slice(0, href.length - hash.length))
      if (isWrong(answer, decodeURIComponent(hash.slice(1)))) wrong.push(`${page} → ${link.slice(world.url.length)}`)
    }
  }
  expect(seen).toBeGreaterThan(pages.length)
  return wrong
}

const inHtml = /<a [^>]*?href="([^"]+)"/g
const inMarkdown = /\]\(([^()\s]+)\)/g
const hasAnchor = ({ text }: Answer, anchor: string) => anchor === '' || text.includes(`id="${anchor}"`)

test('every link of every page leads somewhere, and its anchor is there', async () => {
  expect(await wrongLinks(paths, inHtml, (answer, anchor) => !answer.ok || !hasAnchor(answer, anchor))).toEqual([])
})

test('the first page leads to all that is for language models', async () => {
  const links = await linksOf('/docs/', inHtml)
  const named = ['/llms.txt', '/llms-full.txt', '/docs.md'].map((path) => new URL(path, world.url).href)
  expect(links).toEqual(expect.arrayContaining(named))
})

/** `/docs/reference/documents/` → `/docs/reference/documents.md`. */
const twinOf = (path: string) => `${path.replace(/\/$/, '')}.md`
const isMarkdown = ({ ok, type }: Answer) => ok && type.startsWith('text/markdown')
const forAll = ['/docs/llms.txt', '/docs/llms-full.txt']

describe('in Markdown', () => {
  test('every page can be read', async () => {
    const twins = await Promise.all(paths.map(async (path) => ({ path, answer: await read(twinOf(path)) })))
    expect(twins.filter(({ answer }) => !isMarkdown(answer)).map(({ path }) => path)).toEqual([])
    expect(twins.filter(({ answer }) => !/^# /m.test(answer.text)).map(({ path }) => path)).toEqual([])
  })

  test('every link to a page leads to its Markdown, also in the file with all pages', async () => {
    const isWrong = ({ ok, type }: Answer) => !ok || type.startsWith('text/html')
    const outsideOfDocs = /^\S+ → \/(dev\/mail|verify)$/
    const wrong = await wrongLinks([...paths.map(twinOf), ...forAll], inMarkdown, isWrong)
    expect(wrong.filter((link) => !outsideOfDocs.test(link))).toEqual([])
  })

  test('the index and the file with all pages contain each page', async () => {
    for (const name of forAll) {
      const { text } = await read(name)
      const missing = paths.filter((path) => !text.includes(path === '/docs/' ? '/docs/index.md' : twinOf(path)))
      expect(missing, name).toEqual([])
    }
  })
})

test('every page that is written is built', () => {
  const written = readdirSync(fileURLToPath(new URL('../../../docs/pages', import.meta.url)), {
    recursive: true,
    encoding: 'utf8'
  })
  const expected = written.filter((name) => name.endsWith('.md')).map((name) => name.replace(/(\/?index)?\.md$/, ''))
  expect(expected.filter((name) => !paths.some((path) => path.replace(/\/$/, '').endsWith(name)))).toEqual([])
})

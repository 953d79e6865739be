/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf, violationsWithin } from '../../support/axe.js'
import { buildDocs } from '../../support/build-docs.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'
import { pagePaths } from '../docs/support/page-paths.js'

let world: World
let browser: Browser
let paths: string[]
beforeAll(async () => {
  buildDocs()
  paths = pagePaths()
  world = await createWorld()
  browser = await launchBrowser()
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

async function open(page: Page, path: string) {
  await page.goto(`${world.url}${path}`)
  // The scripts have taken over: they fill what the build leaves empty.
  await page.getByRole('button', { name: 'Search' }).first().waitFor()
  await page.locator('.VPSwitchAppearance[title]:not([title=""])').first().waitFor({ state: 'attached' })
}

// Wide enough for samples beside the text.
const desktop = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

test('every kind of element is accessible by all rules of axe, in both themes, on a desktop and on a phone', async () => {
  const shown = await pagesWithEveryKind()
  expect(shown.length).toBeGreaterThan(10)
  const found: Record<string, string[]> = {}
  for (const [colorScheme, viewport] of [
    ['light', desktop],
    ['dark', phone]
  ] as const) {
    const page = await browser.newPage({ colorScheme, viewport })
    for (const path of [...shown, '/docs/no-such-page']) {
      await open(page, path)
      const violations = await violationsOf(page)
      if (violations.length > 0) found[`${path} ${colorScheme}`] = violations
    }
    await page.close()
  }
  expect(found).toEqual({})
}, 3_600_000)

/**
 * Pages that have between them every kind of element of all pages: its name and classes, its own colours, and its parent's.
 * That is what colours and sizes depend on.
 */
async function pagesWithEveryKind(): Promise<string[]> {
  const page = await browser.newPage()
  await open(page, '/docs/')
  const kinds = await page.evaluate(async (paths) => {
    const kind = (element: Element | null): string => {
      const classes = [...(element?.classList ?? [])].filter((name) => !name.startsWith('_docs_'))
      return [element?.localName, ...classes.sort(), element?.getAttribute('style')].join(' ')
    }
    const kindsOf = async (path: string) => {
      const built = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
      const elements = [...built.querySelectorAll('.VPContent, .VPContent *')]
      return [
        path,
        [...new Set(elements.map((element) => `${kind(element.parentElement)} > ${kind(element)}`))]
      ] as const
    }
    return Promise.all(paths.map(kindsOf))
  }, paths)
  await page.close()
  const missing = new Set(kinds.flatMap(([, own]) => own))
  const chosen: string[] = []
  while (missing.size > 0) {
    const newIn = ([, own]: (typeof kinds)[number]) => own.filter((kind) => missing.has(kind)).length
    const [path, own] = kinds.reduce((best, next) => (newIn(next) > newIn(best) ? next : best))
    chosen.push(path)
    for (const kind of own) missing.delete(kind)
  }
  return chosen
}

test('what the build wrote on each page is accessible, colours apart, which are those of the kinds', async () => {
  const page = await browser.newPage({ viewport: desktop })
  await open(page, '/docs/reference/')
  await page.evaluate(removeNavigation)
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    expect(await showContent(page, path)).toBeGreaterThan(100)
    const violations = await violationsWithin(page, '.VPContent')
    if (violations.length > 0) found[path] = violations
  }
  expect(paths.length).toBeGreaterThan(150)
  expect(found).toEqual({})
  await page.close()
}, 3_600_000)

/** Leaves the content alone: with hundreds of links beside it, each check takes twice as long. */
function removeNavigation() {
  for (const part of document.querySelectorAll('.VPNav, .VPLocalNav, .VPSidebar')) part.remove()
}

/** Shows what the build wrote on a page in the page that is open, and returns how many characters that are. */
async function showContent(page: Page, path: string): Promise<number> {
  return page.evaluate(async (path) => {
    const built = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
    const content = built.querySelector('.VPContent')!
    document.querySelector('.VPContent')!.replaceWith(content)
    return content.textContent.trim().length
  }, path)
}

test('the sidebar is operated by the keyboard: its groups are links, and buttons that say whether they are open', async () => {
  const page = await browser.newPage({ viewport: desktop })
  await open(page, '/docs/reference/')
  const sidebar = page.getByRole('navigation', { name: 'Sidebar Navigation' })
  const operation = sidebar.getByRole('link', { name: 'Create a bulk send' })
  const button = sidebar.getByRole('button', { name: 'Bulk sends', expanded: false })
  expect(await operation.isVisible()).toBe(false)
  await button.press('Space')
  await sidebar.getByRole('button', { name: 'Bulk sends', expanded: true }).waitFor()
  await operation.waitFor()
  await sidebar.getByRole('button', { name: 'Bulk sends', expanded: true }).press('Enter')
  await operation.waitFor({ state: 'hidden' })
  await sidebar.getByRole('link', { name: 'Bulk sends' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Bulk sends' }).waitFor()
  await page.close()
})

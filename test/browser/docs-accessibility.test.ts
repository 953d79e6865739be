import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePaths } from '../docs/support/page-paths.js'
import { violationsOf, violationsWithin } from '../support/axe.js'
import { buildDocs } from '../support/build-docs.js'
import { launchBrowser } from '../support/launch-browser.js'
import { createWorld, type World } from '../world.js'

let world: World
let browser: Browser
let paths: string[]
beforeAll(async () => {
  buildDocs()
  paths = [...pagePaths(), '/docs/no-such-page']
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

const desktop = { width: 1280, height: 900 }
const phone = { width: 360, height: 740 }

// Operations have one layout, of which every tenth page is loaded.
const isLoaded = (path: string, index: number) => !path.startsWith('/docs/reference/') || index % 10 === 0

test.each([
  ['light', desktop],
  ['dark', phone]
] as const)(
  'pages are accessible by all rules of axe, %s, on %o',
  { timeout: 3_600_000 },
  async (colorScheme, viewport) => {
    const page = await browser.newPage({ colorScheme, viewport })
    const found: Record<string, string[]> = {}
    for (const path of paths.filter(isLoaded)) {
      await open(page, path)
      const violations = await violationsOf(page)
      if (violations.length > 0) found[path] = violations
    }
    expect(found).toEqual({})
    await page.close()
  }
)

test('what the build wrote about each operation is accessible, colours apart, which are those of every page', async () => {
  const page = await browser.newPage({ viewport: desktop })
  await open(page, '/docs/reference/')
  const operations = paths.filter((path, index) => !isLoaded(path, index))
  const found: Record<string, string[]> = {}
  for (const path of operations) {
    expect(await showContent(page, path)).toBeGreaterThan(100)
    const violations = await violationsWithin(page, '.VPContent')
    if (violations.length > 0) found[path] = violations
  }
  expect(operations.length).toBeGreaterThan(90)
  expect(found).toEqual({})
  await page.close()
}, 3_600_000)

/** Shows what the build wrote about an operation in the page that is open, and returns how many characters that are. */
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

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDocs } from '../../support/build-docs.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
beforeAll(async () => {
  buildDocs()
  world = await createWorld()
  browser = await launchBrowser()
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

/** Opens a page of the documentation, and records what a visitor must not notice. */
async function visit(path: string, options: BrowserContextOptions = {}) {
  const page = await browser.newPage(options)
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(world.url) && !url.startsWith('data:')) problems.push(`a request to ${url}`)
  })
  await page.goto(`${world.url}${path}`, { waitUntil: 'networkidle' })
  return { page, problems }
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const pages = ['/docs/', '/docs/guides/webhooks', '/docs/reference/documents/send-document', '/docs/errors']

test.each(pages)('%s runs under its policy, without requests to others', async (path) => {
  const { page, problems } = await visit(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // A component that the scripts have taken over.
  await page.getByRole('button', { name: 'Search' }).first().waitFor()
  expect(problems).toEqual([])
  await page.close()
})

test('samples name the service that shows them, also after a link', async () => {
  const { page, problems } = await visit('/docs/guides/embedded-signing')
  const samples = () => page.locator('.VPContent pre').allTextContents()
  const all = async () => (await samples()).join('\n')
  await expect.poll(all).toContain(`<script src="${world.url}/embed.js">`)
  expect(await all()).not.toContain('localhost:4400')
  await page.locator('.VPSidebar a[href="/docs/guides/embedded-editing"]').click()
  await page.getByRole('heading', { level: 1, name: 'Embedded field editor' }).waitFor()
  await expect.poll(all).toContain(`<script src="${world.url}/embed.js">`)
  expect(await all()).not.toContain('localhost:4400')
  expect(problems).toEqual([])
  await page.close()
})

test('the tab that a reader chooses is shown in all samples that have it, and on the next page', async () => {
  const { page, problems } = await visit('/docs/quickstart')
  const shown = () => page.locator('.vp-code-group .blocks > .active .lang').allTextContents()
  await expect.poll(shown).toEqual(['ts', 'ts', 'ts', 'ts'])
  const third = page.locator('.vp-code-group').nth(2)
  const label = third.locator('label', { hasText: 'Python' })
  await label.scrollIntoViewIfNeeded()
  const before = (await label.boundingBox())!.y
  await label.click()
  await expect.poll(shown).toEqual(['python', 'python', 'python', 'python'])
  expect(Math.abs((await label.boundingBox())!.y - before)).toBeLessThan(2)
  await expect(page.locator('.vp-code-group input:checked').count()).resolves.toBe(4)

  await page.goto(`${world.url}/docs/guides/webhooks`, { waitUntil: 'networkidle' })
  await expect.poll(shown).toEqual(['python', 'python', 'python'])
  // This group alone has it.
  await page.locator('.vp-code-group label', { hasText: 'Fastify' }).click()
  await expect.poll(shown).toEqual(['python', 'ts', 'python'])
  await page.goto(`${world.url}/docs/reference/documents/send-document`, { waitUntil: 'networkidle' })
  await expect.poll(async () => (await shown())[0]).toBe('python')
  expect(problems).toEqual([])
  await page.close()
})

test('a search finds guides and operations, offline', async () => {
  const { page, problems } = await visit('/docs/')
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.locator('#localsearch-input').fill('bulk')
  await page.locator('#localsearch-list a').first().waitFor()
  const found = await page
    .locator('#localsearch-list a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(found.some((link) => link?.startsWith('/docs/guides/bulk-send'))).toBe(true)
  expect(found.some((link) => link?.startsWith('/docs/reference/bulk-sends/'))).toBe(true)
  await page.locator('#localsearch-list a').first().click()
  await page.getByRole('heading', { level: 1, name: /bulk/i }).waitFor()
  expect(problems).toEqual([])
  await page.close()
})

test.each([
  ['waitFor', '/docs/reference/sdk/documents#waitFor'],
  ['maxRetries', '/docs/reference/sdk/client#ConnectionOptions'],
  ['documents.create', '/docs/reference/sdk/documents#create'],
  // Only in code.
  ['hasNextPage', '/docs/guides/sdk#lists']
])('a search for %s leads to %s', async (query, expected) => {
  const { page } = await visit('/docs/')
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.locator('#localsearch-input').fill(query)
  await page.locator(`#localsearch-list a[href^="${expected}"]`).first().waitFor()
  await page.close()
})

test('samples of an operation stay beside its text on wide screens, and are between its parts on others', async () => {
  const placeIn = async (width: number) => {
    const { page } = await visit('/docs/reference/documents/create-document', { viewport: { width, height: 900 } })
    const errors = page.getByRole('heading', { name: 'Errors', level: 2 })
    await errors.scrollIntoViewIfNeeded()
    const [sample, text] = [await page.locator('.beside').boundingBox(), await errors.boundingBox()]
    await page.close()
    return { isBeside: sample!.x >= text!.x + text!.width, isVisible: sample!.y >= 0 && sample!.y < 900 }
  }
  expect(await placeIn(1440)).toEqual({ isBeside: true, isVisible: true })
  expect(await placeIn(1280)).toEqual({ isBeside: false, isVisible: false })
})

test('light and dark follow the system', async () => {
  const [light, dark] = [
    await visit('/docs/', { colorScheme: 'light' }),
    await visit('/docs/', { colorScheme: 'dark' })
  ]
  expect(await background(light.page)).toBe('rgb(255, 255, 255)')
  expect(await background(dark.page)).toBe('rgb(27, 27, 31)')
  await light.page.close()
  await dark.page.close()
})

describe('on a phone', () => {
  test.each([...pages, '/docs/limits-and-plans', '/docs/concepts/signers', '/docs/self-hosting/'])(
    '%s has no sideways scroll',
    async (path) => {
      const { page, problems } = await visit(path, phone)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
      expect(problems).toEqual([])
      await page.close()
    }
  )
})

test('the link of an error leads to its code', async () => {
  const { page } = await visit('/docs/errors#VOID_REASON_REQUIRED')
  const heading = page.getByRole('heading', { name: 'VOID_REASON_REQUIRED' })
  const box = await heading.boundingBox()
  expect(box!.y).toBeGreaterThanOrEqual(0)
  expect(box!.y).toBeLessThan(300)
  await page.close()
})

test('a page that does not exist says so in the site', async () => {
  const page = await browser.newPage()
  const response = await page.goto(`${world.url}/docs/no-such-page`)
  expect(response?.status()).toBe(404)
  await page.getByText('PAGE NOT FOUND').waitFor()
  await page.close()
})

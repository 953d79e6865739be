import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launchBrowser } from '../../support/launch-browser.js'
import { StubService } from './stub-service.js'

/** A signing page in a real browser, and the service that it uses. */
export interface SigningBrowser {
  readonly stub: StubService
  readonly page: Page
  /** The errors on the page. A test that expects errors empties this. */
  readonly problems: string[]
  /** Opens the page and waits for everything that its HTML refers to. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** Opens the page without waiting. */
  start(options?: BrowserContextOptions): Promise<Page>
}

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** Opens the menu of tools, which only small windows have. */
export async function openTools(page: Page): Promise<void> {
  await page.locator('.tools__list').waitFor({ state: 'attached' })
  const menu = page.locator('.tools__button')
  if (await menu.isVisible()) await menu.click()
}

/** Starts a browser for the tests of a file, and a stub for each test. An error on a page fails its test. */
export function useSigningBrowser(): SigningBrowser {
  let browser: Browser
  let stub: StubService
  let page: Page
  const problems: string[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())
  beforeEach(async () => {
    stub = await StubService.start()
    problems.length = 0
    return () => stub[Symbol.asyncDispose]()
  })
  afterEach(async () => {
    await page?.context().close()
    expect(problems).toEqual([])
  })

  async function start(options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    page = await context.newPage()
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (/content security policy|failed to fetch/i.test(message.text())) problems.push(message.text())
    })
    await page.goto(stub.url(), { waitUntil: 'commit' })
    return page
  }

  return {
    get stub() {
      return stub
    },
    get page() {
      return page
    },
    problems,
    start,
    async open(options) {
      await start(options)
      await page.waitForLoadState()
      return page
    }
  }
}

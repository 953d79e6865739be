import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { missing, tools } from './tools.js'

/** Why there is no Firefox here, if so. */
export const withoutFirefox = missing(tools.firefox)

interface Firefox {
  readonly page: Page
  /** An empty folder, which the browser may read. */
  readonly folder: string
  /** The errors on the page. */
  readonly problems: string[]
}

/** Starts Firefox for the tests of a file, with a page for each test. `preferences` are those of `about:config`. */
export function useFirefox(preferences: Record<string, unknown> = {}): Firefox {
  let browser: Browser
  let page: Page
  let folder: string
  const problems: string[] = []

  beforeAll(async () => {
    if (withoutFirefox) return
    folder = await mkdtemp(path.join(inject('dataDir'), 'firefox-'))
    browser = await launch({
      browser: 'firefox',
      executablePath: '/usr/bin/firefox-esr',
      // Firefox refuses to run as root in the home of another user.
      env: { ...process.env, HOME: folder },
      timeout: 100_000,
      // What is clicked must not glide away meanwhile.
      extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, ...preferences }
    })
  }, 240_000)
  afterAll(() => browser?.close())
  beforeEach(async () => {
    if (withoutFirefox) return
    page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    await page.setViewport({ width: 1300, height: 1000 })
    problems.length = 0
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    return () => page.close()
  }, 60_000)

  return {
    get page() {
      return page
    },
    get folder() {
      return folder
    },
    problems
  }
}

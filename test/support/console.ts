import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { World } from '../world.js'
import { isFirefox } from './launch-browser.js'
import { tellOfDownloads } from './launch-firefox.js'

/** A page of the console where a member is signed in. */
export interface ConsolePage {
  page: Page
  /** The URL of a view. */
  url(view?: string): string
  /** What the browser reported: violations of the policy, exceptions and failed requests. */
  problems: string[]
}

/** Opens the console in a browser of its own. No problem that it reports is expected by default. */
export async function openConsole(world: World, browser: Browser): Promise<ConsolePage> {
  const browsing = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await browsing.newPage()
  if (isFirefox) await tellOfDownloads(page)
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  return { page, problems, url: (view = '') => `${world.url}/console/${view}` }
}

/** Signs in with the newest link that was sent to an address, once there are this many. */
export async function followLink(
  world: World,
  { page, url }: Pick<ConsolePage, 'page' | 'url'>,
  address: string,
  count = 1
) {
  await page.goto(await linkTo(world, url, address, count))
  await page.getByRole('button', { name: 'Continue' }).click()
  const [menu, later] = [page.getByRole('navigation', { name: 'Main' }), page.getByRole('button', { name: 'Later' })]
  await menu.or(later).waitFor()
  // Somebody without a name is asked for it.
  if (await later.isVisible()) await later.click()
  await menu.waitFor()
}

/** The newest link to the console that was sent to an address. */
export async function linkTo(world: World, url: ConsolePage['url'], address: string, count = 1) {
  const letters = await world.emailsTo(address, count)
  return letters.at(-1)!.links[0]!.replace(/^.*\/console\//, url())
}

/** Opens the console as the owner of the world's account, who has got this many links with it. */
export async function openConsoleAsOwner(world: World, browser: Browser, count = 1): Promise<ConsolePage> {
  const { email } = (await world.api.get('/account')).body
  return openConsoleAs(world, browser, email, count)
}

/** Opens the console as a member, who has got this many links with it. */
export async function openConsoleAs(world: World, browser: Browser, email: string, count = 1): Promise<ConsolePage> {
  const opened = await openConsole(world, browser)
  await opened.page.goto(opened.url())
  await opened.page.getByLabel('E-mail address').fill(email)
  await opened.page.getByRole('button', { name: 'Send a link' }).click()
  await followLink(world, opened, email, count)
  return opened
}

/** Checks that no view is wider than a phone. */
export async function expectToFitPhones({ page, url }: ConsolePage, views: string[]) {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 800 })
  for (const view of views) {
    await page.goto(url(view))
    await page.getByRole('heading', { level: 1 }).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([view, width]).toEqual([view, 390])
  }
  if (before) await page.setViewportSize(before)
}

/** Chooses something in the menu "…" of a view, or of one of several things in it. */
export async function chooseInMenu(within: Page | Locator, item: string, of?: string) {
  await openMenu(within, of)
  await within.getByRole('menuitem', { name: item }).click()
}

/** Opens the menu "…" of a view, or of one of several things in it. */
export async function openMenu(within: Page | Locator, of?: string) {
  const name = of === undefined ? 'More actions' : `More actions: ${of}`
  await within.getByRole('button', { name, exact: true }).click()
}

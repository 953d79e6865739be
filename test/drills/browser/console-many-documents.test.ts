/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsolePage, openConsoleAsOwner } from '../../support/console.js'
import { isFirefox, launchBrowser } from '../../support/launch-browser.js'
import { seedDocuments } from '../../support/seed-documents.js'
import { createWorld, type World } from '../../world.js'

const count = 20_000
// A busy machine makes tasks longer, but not the same one each time.
const rounds = 8
const longest = 50

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  await seedDocuments(world, count)
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
  await page.setViewportSize({ width: 1440, height: 900 })
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const rows = () => page.getByRole('rowheader')
const open = async (query = '') => {
  await page.goto(opened.url(`live/documents${query}`))
  await rows().first().waitFor()
}
const first = () => rows().first().textContent()
const untilOther = async (before: string | null) => expect.poll(first).not.toBe(before)

const acts: Record<string, () => Promise<unknown>> = {
  'the list is opened': () => open(),
  'the next page is turned to': async () => {
    const before = await first()
    await page
      .getByRole('link', { name: /next/i })
      .or(page.getByRole('button', { name: /next/i }))
      .first()
      .click()
    await untilOther(before)
  },
  'a word is searched for': async () => {
    await page.getByRole('searchbox').fill('zeppelin')
    await page
      .getByRole('rowheader', { name: /^Zeppelin/ })
      .first()
      .waitFor()
  },
  'another state is chosen': async () => {
    await open()
    await page.locator('.tabs').getByRole('link').nth(2).click()
    await page.waitForURL(/status=/)
    await rows().first().waitFor()
  },
  'all on the page are selected': async () => {
    await open()
    await page.getByRole('checkbox').first().check()
  }
}

/** The longest task of the page while something happens, in milliseconds. */
async function longestTask(act: () => Promise<unknown>): Promise<number> {
  let most = 0
  const note = (duration: number) => {
    most = Math.max(most, duration)
  }
  noted = note
  await act()
  // What was observed is told a moment later.
  await page.waitForTimeout(300)
  noted = () => {}
  return most
}
let noted: (duration: number) => void = () => {}

// Only Chromium tells of long tasks.
test.skipIf(isFirefox)(`${count} documents give the page no task of ${longest} ms`, async () => {
  await page.exposeFunction('__task', (duration: number) => noted(duration))
  await page.addInitScript(() => {
    const { __task } = globalThis as unknown as { __task(duration: number): void }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) __task(duration)
    }).observe({ type: 'longtask' })
  })
  await open()
  // That it is told at all.
  const block = () =>
    page.evaluate(() =>
      setTimeout(() => {
        const end = performance.now() + 120
        while (performance.now() < end);
      })
    )
  expect(await longestTask(block)).toBeGreaterThan(100)
  await page.getByRole('status').getByText('19,286 found').waitFor()
  const shortest: Record<string, number> = Object.fromEntries(Object.keys(acts).map((name) => [name, Infinity]))
  for (let round = 0; round < rounds && Object.values(shortest).some((each) => each >= longest); round++)
    for (const [name, act] of Object.entries(acts))
      shortest[name] = Math.min(shortest[name] ?? Infinity, await longestTask(act))
  expect(Object.entries(shortest).filter(([, duration]) => duration >= longest)).toEqual([])
})

test('twenty of them are on a screen, the first of which is near its top', async () => {
  await open()
  const edges = await rows().evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
  expect(edges).toHaveLength(20)
  expect(edges[0]!.top).toBeLessThanOrEqual(220)
  expect(edges.at(-1)!.bottom).toBeLessThanOrEqual(900)
})

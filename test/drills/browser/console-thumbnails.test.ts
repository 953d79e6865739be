/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { everyViolationOf, violationsOf } from '../../support/axe.js'
import { type ConsolePage, expectToFitPhones, openConsoleAsOwner } from '../../support/console.js'
import { ConsoleEditor } from '../../support/console-editor.js'
import { createDraft } from '../../support/journey.js'
import { isFirefox, launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
let api: Api
let editor: ConsoleEditor
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  api = createApi(world.url, world.account.test_key)
  opened = await openConsoleAsOwner(world, browser)
  // Before signing in, no session was found.
  opened.problems.length = 0
  page = opened.page
  editor = new ConsoleEditor(opened, api)
  await page.setViewportSize({ width: 1440, height: 900 })
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const rail = () => page.getByRole('navigation', { name: 'Pages' })
const thumb = (label: string) => rail().getByRole('button', { name: label, exact: true })
const drawn = () => rail().locator('canvas').count()
const field = { role: 'Ada', type: 'text', page: 3, x: 72, y: 200, width: 160, height: 20 }

async function draftOf(pages: number) {
  const { id } = await createDraft(api, { pages })
  const fields = ['One', 'Two'].map((label, index) => ({ ...field, label, y: 200 + 40 * index }))
  await api.put(`/documents/${id}/fields`, { roles: { Ada: { email: 'ada@example.com' } }, fields })
  return id as string
}

/** Takes pictures, in the light and the dark, where somebody looks at them. */
async function shoot(name: string) {
  if (!process.env.SHOTS) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('beside the editor is a picture of each page, which leads there, and only those in sight are drawn', async () => {
  await editor.openDraft(await draftOf(100))
  await rail().locator('canvas').first().waitFor()
  expect(await rail().getByRole('button').count()).toBe(100)
  await thumb('Page 3 of 100, fields: 2').waitFor()
  const current = rail().locator('[aria-current="page"]')
  expect(await current.getAttribute('aria-label')).toBe('Page 1 of 100, fields: 0')
  await thumb('Page 3 of 100, fields: 2').locator('canvas').waitFor()
  await thumb('Page 3 of 100, fields: 2').click()
  await thumb('Page 3 of 100, fields: 2').and(current).waitFor()
  const { y } = (await editor.paper(3).boundingBox())!
  expect(y).toBeGreaterThan(0)
  expect(y).toBeLessThan(200)
  await shoot('rail')

  await page.keyboard.press('ArrowDown')
  await thumb('Page 4 of 100, fields: 0').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await thumb('Page 4 of 100, fields: 0').and(current).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await thumb('Page 100 of 100, fields: 0').and(current).waitFor()
  await editor.paper(100).locator('canvas').waitFor()
  await thumb('Page 100 of 100, fields: 0').locator('canvas').waitFor()
  expect(await thumb('Page 3 of 100, fields: 2').locator('canvas').count()).toBe(0)
  expect(await drawn()).toBeLessThan(20)
  // One stop for Tab, not a hundred.
  expect(await rail().locator('[tabindex="0"]').count()).toBe(1)

  // The rail follows what is scrolled to by other means.
  await page.evaluate(() => scrollTo(0, 0))
  await thumb('Page 1 of 100, fields: 0').and(current).waitFor()
  await thumb('Page 1 of 100, fields: 0').locator('canvas').waitFor()
})

test('what is only scrolled past is not drawn', async () => {
  const count = await page.evaluate(async () => {
    let added = 0
    const rail = document.querySelector('.rail')!
    const watcher = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) added += addedNodes.length
    })
    watcher.observe(rail, { childList: true, subtree: true })
    for (let row = 0; row < 100; row += 1) {
      rail.scrollTop = (row / 99) * rail.scrollHeight
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return added
  })
  expect(count).toBeLessThan(60)
  // The end of the rail is below the window until the page is scrolled.
  await thumb('Page 97 of 100, fields: 0').locator('canvas').waitFor()
  expect(await drawn()).toBeLessThan(20)
  expect(await everyViolationOf(page, ['color-contrast-enhanced'])).toEqual([])
})

test('the number of fields follows what is placed and taken back', async () => {
  await editor.openDraft(await draftOf(4))
  await editor.placeByClick('Date', 2, 300, 300)
  await thumb('Page 2 of 4, fields: 1').waitFor()
  await page.keyboard.press('Control+z')
  await thumb('Page 2 of 4, fields: 0').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, ['color-contrast'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  const borderOf = (at: string) =>
    rail()
      .locator(at)
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopWidth)
  // Only Chromium plays them.
  if (!isFirefox) expect(await borderOf('[aria-current]')).toBe('3px')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/rail-forced.png` })
  await page.emulateMedia({ forcedColors: 'none' })
  // Where there is no room beside the pages, there is none, and nothing is drawn for it.
  await page.setViewportSize({ width: 320, height: 800 })
  await rail().waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator('.rail canvas').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(opened.problems).toEqual([])
})

test('a document shows its first page and how many it has, and the list does not load what draws it', async () => {
  const id = await draftOf(5)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(opened.url('test/documents'))
  await page.getByRole('rowheader').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((path) => /pdf|download/.test(path))).toEqual([])
  await page.goto(opened.url(`test/documents/${id}`))
  await page.getByRole('img', { name: 'Page 1 of 5' }).waitFor()
  const pages = page.getByRole('region', { name: 'Pages' })
  await pages.locator('canvas').waitFor()
  await shoot('document')
  // The sentence about where the document stands is bold, and no heading.
  expect(await everyViolationOf(page, ['color-contrast-enhanced', 'p-as-heading'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, ['color-contrast'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await pages.getByRole('link', { name: 'All pages' }).click()
  await page.locator('.page[data-page="1"] canvas').waitFor()
  expect(page.url()).toBe(opened.url(`test/documents/${id}/pages`))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(opened.url(`test/documents/${id}`))
  await pages.scrollIntoViewIfNeeded()
  await pages.locator('canvas').waitFor()
  await shoot('document-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectToFitPhones(opened, [`test/documents/${id}`])
  expect(opened.problems).toEqual([])
})

test('a template shows its first page, which leads to its preview', async () => {
  const request = { document_id: await draftOf(5), title: 'Lease', roles: { Client: {} }, fields: [] }
  const { id } = (await api.post('/templates', request)).body
  await page.goto(opened.url(`test/templates/${id}`))
  await page.getByRole('img', { name: 'Page 1 of 5' }).waitFor()
  await shoot('template')
  expect(await everyViolationOf(page, ['color-contrast-enhanced'])).toEqual([])
  await page.getByRole('link', { name: 'All pages' }).click()
  await page.locator('.page[data-page="1"] canvas').waitFor()
  expect(page.url()).toBe(opened.url(`test/templates/${id}/preview`))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(opened.url(`test/templates/${id}`))
  // What it is for comes first, and the page once it is in sight.
  await page.getByRole('heading', { name: 'Pages' }).scrollIntoViewIfNeeded()
  await page.getByRole('img', { name: 'Page 1 of 5' }).waitFor()
  await shoot('template-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectToFitPhones(opened, [`test/templates/${id}`])
  expect(opened.problems).toEqual([])
})

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 }
])('with 100 pages too, the way on is always in sight in a window of $width x $height', async (size) => {
  const id = await draftOf(100)
  await page.setViewportSize(size)
  for (const [step, name] of [
    ['signers', 'Continue'],
    ['fields', 'Continue'],
    ['review', 'Send as a test']
  ] as const) {
    await page.goto(opened.url(`test/documents/${id}/prepare?step=${step}`))
    const button = page.getByRole('button', { name, exact: true })
    await button.waitFor()
    if (step === 'fields') expect((await editor.paper(1).boundingBox())!.y).toBeLessThan(200)
    if (step === 'review') await page.getByRole('button', { name: 'Page 100 of 100, fields: 0' }).waitFor()
    const { x, y, width, height } = (await button.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(size.width)
    expect(y + height).toBeLessThanOrEqual(size.height)
    expect(y).toBeGreaterThan(size.height / 2)
    await shoot(`step-${step}-${size.width}`)
  }
  await page.locator('.letter').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(size.height * 1.5)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a page of the review opens, and is large there', async () => {
  const id = await draftOf(5)
  await page.goto(opened.url(`test/documents/${id}/prepare?step=review`))
  await page.getByRole('button', { name: 'Page 3 of 5, fields: 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pages as they are sent' })
  await dialog.locator('[data-page="3"] canvas').waitFor()
  expect((await dialog.locator('[data-page="3"]').boundingBox())!.width).toBeGreaterThan(500)
  await expect.poll(async () => (await dialog.locator('[data-page="3"]').boundingBox())!.y).toBeLessThan(400)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Page 3 of 5, fields: 2' }).and(page.locator(':focus')).waitFor()
})

import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import { type ConsolePage, openConsoleAsOwner } from '../../support/console.js'
import { createDraft, sendDraft } from '../../support/journey.js'
import { isFirefox, launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
let api: Api
let sent: { id: string }
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  api = createApi(world.url, world.account.test_key)
  sent = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test('the first load of the list takes few requests, which wait for each other only where they must', async () => {
  const fresh = await page.context().newPage()
  const [started, answered] = [new Map<string, number>(), new Map<string, number>()]
  // So long that one that begins after another is answered has waited for it, also on a busy machine. Nothing comes from the cache.
  await fresh.route('**/*', async (route) => {
    const url = `${route.request().method()} ${route.request().url()}`
    started.set(url, Date.now())
    await setTimeout(1000)
    await route.continue()
  })
  fresh.on('response', (response) => answered.set(`${response.request().method()} ${response.url()}`, Date.now()))
  await fresh.goto(opened.url('test/documents'))
  await fresh.getByRole('rowheader').first().waitFor()
  await fresh.waitForLoadState('networkidle')
  await fresh.close()
  const depths = new Map<string, number>()
  for (const [url, start] of [...started].sort(([, one], [, other]) => one - other)) {
    const before = [...depths].filter(([earlier]) => (answered.get(earlier) ?? Infinity) <= start)
    depths.set(url, 1 + Math.max(0, ...before.map(([, depth]) => depth)))
  }
  const loaded = [...depths.keys()].filter((url) => !url.includes('favicon'))
  expect(loaded.length, loaded.join(' ')).toBeLessThanOrEqual(8)
  expect(loaded.filter((url) => url.includes('/console/assets/')).length, loaded.join(' ')).toBeLessThanOrEqual(4)
  // The page, its files, who is signed in, and the list.
  expect(Math.max(...depths.values()), JSON.stringify([...depths])).toBe(4)
})

const palette = () => page.getByRole('dialog', { name: 'Search and actions' })

test('each view names the page, with the mode if it is a test', async () => {
  await page.goto(opened.url('test/documents'))
  await expect.poll(() => page.title()).toBe('Documents · Test · Example Ltd')
  await page.getByRole('link', { name: 'contract' }).click()
  await expect.poll(() => page.title()).toBe('contract · Test · Example Ltd')
  await page.goto(opened.url('live/developers/keys'))
  await expect.poll(() => page.title()).toBe('API keys · Example Ltd')
})

test('the palette finds a document, leads to what an identifier names, and is closed by Escape', async () => {
  // Its file has the word, which its title has not: it comes after those whose titles have it.
  await createDraft(api, { title: 'Newest of all' })
  await page.goto(opened.url('test/home'))
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.keyboard.press('Control+k')
  await palette().getByRole('combobox').fill('contr')
  await palette().getByRole('option', { name: 'contract' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'contract' }).waitFor()
  expect(page.url()).toBe(opened.url(`test/documents/${sent.id}`))
  await page.goto(opened.url('test/home'))
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await palette().getByRole('combobox').fill(sent.id)
  expect(await palette().getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'contract' }).waitFor()
  await page.keyboard.press('Control+k')
  await palette().getByRole('combobox').fill('nothing has such a name')
  await palette().getByRole('status').waitFor()
  await page.keyboard.press('Escape')
  await palette().waitFor({ state: 'detached' })
})

test('the arrows choose in the palette', async () => {
  await page.goto(opened.url('test/home'))
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.keyboard.press('Control+k')
  await palette().getByRole('combobox').fill('member')
  const selected = palette().getByRole('option', { selected: true })
  await expect.poll(() => selected.textContent()).toBe('Invite a member')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => selected.textContent()).toBe('Members')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
})

test('a key pressed in the moment in which the menu appears opens the palette', async () => {
  const early = await page.context().newPage()
  await early.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('nav')) return
      seen.disconnect()
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await early.goto(opened.url('test/home'))
  await early.getByRole('dialog', { name: 'Search and actions' }).waitFor()
  await early.close()
})

test('a dialog that opens while another one closes stays open', async () => {
  await page.goto(opened.url('test/home'))
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.evaluate(() => {
    document.querySelector('dialog')!.close()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  })
  await palette().waitFor()
  await page.waitForTimeout(100)
  expect(await palette().isVisible()).toBe(true)
  await page.keyboard.press('Escape')
})

test('letters lead to views, but not while somebody types, nor when they are switched off', async () => {
  await page.goto(opened.url('test/home'))
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
  await page.getByLabel('Search', { exact: true }).fill('')
  await page.keyboard.type('n')
  expect(page.url()).toContain('test/documents')
  await page.locator('#main').focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByLabel('Single letters are shortcuts').uncheck()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.locator('#main').focus()
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await palette().waitFor()
  expect(page.url()).toContain('test/documents')
  await page.keyboard.press('Escape')
})

test('the menu is folded, and stays so', async () => {
  await page.goto(opened.url('test/home'))
  const menu = page.getByRole('complementary', { name: 'Menu' })
  const widthOf = async () => (await menu.boundingBox())!.width
  expect(await widthOf()).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Narrow the menu' }).click()
  expect(await widthOf()).toBeLessThan(80)
  await page.reload()
  await page.getByRole('button', { name: 'Widen the menu' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Documents' }).click()
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
  await page.getByRole('button', { name: 'Widen the menu' }).click()
})

test('on a phone, the first document is in sight, and the menu opens and closes', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(opened.url('test/documents'))
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await bar.getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Members' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await bar.getByRole('button', { name: 'More' }).click()
  await menu.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  await menu.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('what is chosen is seen in forced colors', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(opened.url('test/documents'))
  const looksOf = (name: string) =>
    page
      .getByRole('link', { name, exact: true })
      .first()
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect(await looksOf('Documents')).not.toBe(await looksOf('Templates'))
  expect(await looksOf('Test')).not.toBe(await looksOf('Live'))
  await page.emulateMedia({ forcedColors: null })
})

// Only Chromium plays them.
test.skipIf(isFirefox)(
  'in forced colors, the current tab and step are told apart, and a page has an edge',
  async () => {
    const { id } = await createDraft(api, { title: 'Edges' })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(opened.url('test/documents'))
    const borders = () =>
      page.locator('.tabs a').evaluateAll((all) => all.map((each) => getComputedStyle(each).borderBottomColor))
    await page.locator('.tabs a').first().waitFor()
    const [current, ...others] = await borders()
    expect(others).not.toContain(current)
    await page.goto(opened.url(`test/documents/${id}/prepare?step=signers`))
    await page.getByRole('button', { name: 'Add me' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('.page canvas').first().waitFor()
    const edgeOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((each) => {
          const { borderTopWidth, outlineWidth, borderTopStyle, outlineStyle } = getComputedStyle(each)
          const border = borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth)
          const outline = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
          return Math.max(border, outline)
        })
    expect(await edgeOf('.page[data-page="1"]')).toBeGreaterThan(0)
    expect(await edgeOf('a[aria-current="true"]')).toBeGreaterThan(0)
    await page.emulateMedia({ forcedColors: null })
  }
)

test('an address of no view leads back to one', async () => {
  await page.goto(opened.url('test/nowhere'))
  await page.getByRole('heading', { level: 1, name: 'There is no such page.' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Documents' }).click()
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
})

test('a member signs out from the menu', async () => {
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('button', { name: 'owner' }).click()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(opened.problems.filter((problem) => !problem.includes('401'))).toEqual([])
})

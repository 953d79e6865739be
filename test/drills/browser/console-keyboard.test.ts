/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { type ConsolePage, linkTo, openConsole } from '../../support/console.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
let api: Api

beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  opened = await openConsole(world, browser)
  page = opened.page
  api = createApi(world.url, world.account.test_key)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

/**
 * Goes with Tab, or back with Shift and Tab, to a control, which its accessible name identifies. Never past the last one of the page: there
 * Firefox goes on in its own bar, while its driver still gives the keys to the page.
 */
async function tabTo(role: Parameters<Page['getByRole']>[0], name: string) {
  const control = page.getByRole(role, { name, exact: true })
  await control.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    const way = await control.evaluate((element) => {
      const focused = document.activeElement ?? document.body
      if (element === focused) return null
      return element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab'
    })
    if (!way) return expect(await page.evaluate(() => document.hasFocus())).toBe(true)
    await page.keyboard.press(way)
  }
  throw new Error(`Tab does not reach the ${role} ${name}`)
}

async function press(role: Parameters<Page['getByRole']>[0], name: string) {
  await tabTo(role, name)
  await page.keyboard.press('Enter')
}

async function type(name: string, text: string, role: 'textbox' | 'combobox' = 'textbox') {
  await tabTo(role, name)
  await page.keyboard.type(text)
}

/** Waits until a control has the focus without a key for it. */
async function expectFocus(role: Parameters<Page['getByRole']>[0], name: string) {
  const isFocused = () =>
    page.getByRole(role, { name, exact: true }).evaluate((element) => element === document.activeElement)
  await expect.poll(isFocused).toBe(true)
}

test('a document is prepared and sent from the sign-in on, by keyboard alone', { timeout: 120_000 }, async () => {
  const { email } = (await api.get('/account')).body
  await page.goto(opened.url())
  await type('E-mail address', email)
  await press('button', 'Send a link')
  await page.goto(await linkTo(world, opened.url, email))
  await press('button', 'Continue')
  await type('Your name', 'Helena Brandt')
  await press('button', 'Save and continue')
  await press('link', 'New document')

  const choosing = page.waitForEvent('filechooser')
  await press('button', 'Choose a file')
  await (await choosing).setFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: await makePdf() })
  await press('button', 'Add a signer')
  await expectFocus('combobox', 'Name')
  await type('Name', 'Ada Lovelace', 'combobox')
  await type('E-mail address', 'ada@example.com', 'combobox')
  await press('button', 'Add a signer')
  await press('button', 'Remove the signer')
  await expectFocus('button', 'Remove Ada Lovelace')
  await press('button', 'Continue')

  await page.locator('.page canvas').first().waitFor()
  await press('button', 'Text')
  await type('Label', ' of the parties')
  await press('button', 'Signature')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  const [, id] = /documents\/(\w+)/.exec(page.url())!
  const before = (await api.get(`/documents/${id}/fields`)).body.fields
  expect(before.map(({ type }: { type: string }) => type)).toEqual(['text', 'signature'])
  expect(before[0].label).toContain('of the parties')
  await tabTo('button', `${before[1].label}, Signature, Ada Lovelace`)
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowDown')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

  await press('button', 'Continue')
  await press('button', 'Send as a test')
  await page.getByText(/ sent the document/).waitFor()
  const { status, signers } = (await api.get(`/documents/${id}`)).body
  expect(status).toBe('sent')
  expect(signers).toMatchObject([{ email: 'ada@example.com' }])
  const after = (await api.get(`/documents/${id}/fields`)).body.fields
  expect(after[1].y).toBeGreaterThan(before[1].y)
  expect(await world.emailsTo('ada@example.com')).toHaveLength(1)
})

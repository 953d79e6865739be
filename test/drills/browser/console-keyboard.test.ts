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

/** Presses Tab until a control has the focus, which its accessible name identifies. */
async function tabTo(role: Parameters<Page['getByRole']>[0], name: string) {
  const control = page.getByRole(role, { name, exact: true })
  await control.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
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
  await type('Name', 'Ada Lovelace', 'combobox')
  await type('E-mail address', 'ada@example.com', 'combobox')
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

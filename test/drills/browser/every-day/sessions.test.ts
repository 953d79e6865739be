import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../../support/api.js'
import { violationsOf } from '../../../support/axe.js'
import { type ConsolePage, linkTo, openConsoleAsOwner } from '../../../support/console.js'
import { createDraft } from '../../../support/journey.js'
import { createKeyLike } from '../../../support/keys.js'
import { launchBrowser } from '../../../support/launch-browser.js'
import { runCommand } from '../../../support/run-command.js'
import { createWorld, type World } from '../../../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
let email: string
let manager: Api
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  email = (await world.api.get('/account')).body.email
  manager = createApi(world.url, await createKeyLike(world, world.account.test_key))
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const question = () => page.getByRole('dialog', { name: 'Your session has ended' })
const sender = () => page.getByLabel('Name of the sender')
const save = () => page.getByRole('button', { name: 'Save' }).first().click()

/** Signs in beside the page that asks for it, and comes back to it. */
async function signInBeside(count: number) {
  const beside = page.context().waitForEvent('page')
  await question().getByRole('link', { name: 'Sign in' }).click()
  const other = await beside
  await other.getByLabel('E-mail address').fill(email)
  await other.getByRole('button', { name: 'Send a link' }).click()
  await other.getByRole('status').getByText('a link is on its way').waitFor()
  await other.goto(await linkTo(world, opened.url, email, count))
  await other.getByRole('button', { name: 'Continue' }).click()
  const [menu, later] = [other.getByRole('navigation', { name: 'Main' }), other.getByRole('button', { name: 'Later' })]
  await menu.or(later).waitFor()
  await other.close()
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await question().waitFor({ state: 'detached' })
}

test('live mode is told in four signs, and does not take what only tests can do', async () => {
  for (const [mode, sign, verb] of [
    ['test', 'Nothing is binding', 'Send as a test'],
    ['live', 'Documents are binding', 'Send for signature']
  ] as const) {
    const { id } = await createDraft(createApi(world.url, world.account[`${mode}_key`]))
    await page.goto(opened.url(`${mode}/documents/${id}/prepare?step=review`))
    await page.getByText(sign).waitFor()
    await page.getByRole('button', { name: verb }).waitFor()
    expect((await page.title()).includes('Test')).toBe(mode === 'test')
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'E-mails' }).count()).toBe(
      mode === 'test' ? 1 : 0
    )
    const current = page.getByRole('link', { name: mode === 'test' ? 'Test' : 'Live', exact: true })
    expect(await current.getAttribute('aria-current')).toBe('true')
  }
  // A document of the other mode says where it is.
  const { id } = await createDraft(createApi(world.url, world.account.test_key))
  await page.goto(opened.url(`live/documents/${id}`))
  await page.getByRole('link', { name: /test/i }).first().waitFor()
})

test('a session that ends while somebody writes asks to sign in beside, and what was typed stays', async () => {
  await page.goto(opened.url('test/settings'))
  await sender().fill('Brandt & Partner')
  await world.sql`delete from console_sessions`
  await save()
  await question().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await signInBeside(2)
  expect(await sender().inputValue()).toBe('Brandt & Partner')
  await save()
  await expect.poll(async () => (await manager.get('/account')).body.sender_name).toBe('Brandt & Partner')
})

test('so does one that nobody used for too long, with a form that is open', async () => {
  await page.goto(opened.url('test/developers/webhooks'))
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  const url = page.getByRole('dialog').getByLabel('URL')
  await url.fill('https://hooks.example.com/idle')
  world.clock.advance(31 * 24 * 3600_000)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await question().waitFor()
  await signInBeside(3)
  expect(await url.inputValue()).toBe('https://hooks.example.com/idle')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'The endpoint is added' }).or(page.getByLabel('Secret')).first().waitFor()
})

test('an account that the operator closes ends its sessions, and lets nobody in', async () => {
  await page.goto(opened.url('test/settings'))
  await sender().fill('Too late')
  const closed = await runCommand(world, 'accounts', 'close', '--email', email, '--void', '--yes', '--json')
  expect([closed.code, closed.stderr]).toEqual([0, ''])
  await save()
  await question().waitFor()
  // A new page shows nothing of it.
  const other = await page.context().newPage()
  await other.goto(opened.url('test/documents'))
  await other.getByRole('heading', { name: 'Sign in' }).waitFor()
  const links = async () => (await world.sql`select from sign_in_links`).length
  const before = await links()
  await other.getByLabel('E-mail address').fill(email)
  await other.getByRole('button', { name: 'Send a link' }).click()
  // As for an address that nobody has.
  await other.getByRole('status').getByText('a link is on its way').waitFor()
  expect(await links()).toBe(before)
  await other.close()
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import { sendDraft } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { createWorld, type World } from '../world.js'

let world: World
let browser: Browser
let page: Page
let email: string
const violations: string[] = []
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  email = (await world.api.get('/account')).body.email
  await sendDraft(createApi(world.url, world.account.test_key), [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  page = await browser.newPage()
  page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
  page.on('dialog', (dialog) => dialog.accept())
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const consoleUrl = (path = '') => `${world.url}/console/${path}`

async function linkTo(address: string, count: number) {
  const letters = await world.emailsTo(address, count)
  return letters.at(-1)!.links[0]!.replace(/^.*\/console\//, consoleUrl())
}

test('a member signs in with a link, which a mere visit does not use up', async () => {
  await page.goto(consoleUrl())
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send a link' }).click()
  await page.getByRole('status').getByText('a link is on its way').waitFor()
  const link = await linkTo(email, 1)
  await page.goto(link)
  await page.goto('about:blank')
  await page.goto(link)
  expect(page.url()).toBe(consoleUrl('sign-in'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Documents' }).waitFor()
  expect(page.url()).toBe(consoleUrl('test/documents'))
})

test('the list searches, and a document shows its signers, files and audit trail', async () => {
  await page.getByRole('link', { name: 'contract' }).waitFor()
  await page.getByLabel('Search').fill('nobody has this name')
  await page.getByText('There are no documents that match.').waitFor()
  await page.reload()
  await page.getByText('There are no documents that match.').waitFor()
  await page.getByLabel('Search').fill('Lovelace')
  await page.getByRole('link', { name: 'contract' }).click()
  await page.getByRole('heading', { name: 'Signers' }).waitFor()
  await page.getByRole('row', { name: 'Ada Lovelace ada@example.com pending' }).waitFor()
  await page.getByText('document.sent').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'The PDF that was uploaded' }).click()
  expect((await download).suggestedFilename()).toBe('contract - original.pdf')
  await page.goBack()
  await page.getByRole('heading', { name: 'Documents' }).waitFor()
})

test('live mode is another world', async () => {
  await page.getByText('Test mode: nothing here is binding').waitFor()
  await page.getByRole('link', { name: 'Live' }).click()
  await page.getByText('There are no documents that match.').waitFor()
  expect(await page.getByText('Test mode: nothing here is binding').count()).toBe(0)
  await page.getByRole('link', { name: 'Test', exact: true }).click()
})

test('an owner invites a viewer, who cannot do more', async () => {
  await page.getByRole('link', { name: 'Members' }).click()
  const form = page.getByRole('form', { name: 'Invite a member' })
  await form.getByLabel('E-mail address').fill('grace@example.com')
  await form.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('rowheader', { name: 'grace@example.com' }).waitFor()
  await page.getByLabel(`Role of ${email}`).selectOption('viewer')
  await page.getByRole('alert').getByText('The member is the last owner of the account.').waitFor()

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await theirs.goto(await linkTo('grace@example.com', 1))
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await theirs.getByRole('link', { name: 'contract' }).click()
  await theirs.getByRole('heading', { name: 'Signers' }).waitFor()
  expect(await theirs.getByRole('button', { name: 'Remind the signers' }).count()).toBe(0)
  expect(await theirs.getByRole('link', { name: 'Members' }).count()).toBe(0)

  await page.getByRole('row', { name: 'grace@example.com' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('rowheader', { name: 'grace@example.com' }).waitFor({ state: 'detached' })
  await theirs.reload()
  await theirs.getByRole('heading', { name: 'Sign in' }).waitFor()
  await other.close()
})

test('nothing is wider than a phone, and no policy is violated', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const view of ['test/documents', 'test/members', 'test/sessions']) {
    await page.goto(consoleUrl(view))
    await page.getByRole('heading', { level: 1 }).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([view, width]).toEqual([view, 390])
  }
  expect(violations.filter((text) => text.includes('Content Security Policy'))).toEqual([])
})

test('signing out everywhere ends the session', async () => {
  await page.getByText('This session').waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto(consoleUrl('test/documents'))
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

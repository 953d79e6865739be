import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import { violationsOf } from '../support/axe.js'
import { beyond } from '../support/beyond.js'
import {
  type ConsolePage,
  chooseInMenu,
  expectToFitPhones,
  followLink,
  linkTo,
  openConsole
} from '../support/console.js'
import { sendDraft } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { createWorld, type World } from '../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
let email: string
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  email = (await world.api.get('/account')).body.email
  await sendDraft(createApi(world.url, world.account.test_key), [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  opened = await openConsole(world, browser)
  page = opened.page
  page.on('dialog', (dialog) => dialog.accept())
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const consoleUrl = (path = '') => opened.url(path)

test('a member signs in with a link, which a mere visit does not use up', async () => {
  await page.goto(consoleUrl())
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send a link' }).click()
  await page.getByRole('status').getByText('a link is on its way').waitFor()
  const link = await linkTo(world, consoleUrl, email)
  await page.goto(link)
  await page.goto('about:blank')
  await page.goto(link)
  expect(page.url()).toBe(consoleUrl('sign-in'))
  await page.getByRole('button', { name: 'Continue' }).click()
  // Asked once, and then said everywhere.
  await page.getByLabel('Your name').fill('Helena Brandt')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await page.getByRole('button', { name: /Helena Brandt.*Owner/ }).waitFor()
  expect(page.url()).toBe(consoleUrl('test/home'))
})

test('the list searches, and a document shows its signers, files and audit trail', async () => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click()
  await page.getByRole('link', { name: 'contract' }).waitFor()
  await page.getByLabel('Search').fill('nobody has this name')
  await page.getByText('There are no documents that match.').waitFor()
  await page.reload()
  await page.getByText('There are no documents that match.').waitFor()
  await page.getByLabel('Search').fill('Lovelace')
  await page.getByRole('link', { name: 'contract' }).click()
  await page.getByRole('heading', { name: 'Signers' }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: /Ada Lovelaceada@example.com.*Invited, has not opened it yet/ })
    .waitFor()
  await page.getByText(/ sent the document/).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'The PDF that was uploaded' }).click()
  expect((await download).suggestedFilename()).toBe('contract - original.pdf')
  await page.goBack()
  await page.getByRole('heading', { name: 'Documents' }).waitFor()
})

test('in test mode, a member signs for a signer, and voids what is not signed', async () => {
  const api = createApi(world.url, world.account.test_key)
  const [signed, voided] = await Promise.all(
    ['ada@example.com', 'grace@example.com'].map((address) => sendDraft(api, [{ email: address, name: 'A signer' }]))
  )
  await page.goto(consoleUrl(`test/documents/${signed.id}`))
  await chooseInMenu(page, 'Sign as A signer', 'A signer')
  await page.getByText('A signer signed').waitFor()
  await page.goto(consoleUrl(`test/documents/${voided.id}`))
  await chooseInMenu(page, 'Void…')
  const dialog = page.getByRole('dialog', { name: 'Void this document?' })
  await dialog.getByLabel('Reason').fill('No')
  await dialog.getByRole('button', { name: 'Void', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Reason').fill('The price has changed.')
  await dialog.getByRole('button', { name: 'Void', exact: true }).click()
  await page.getByText(/ voided the document/).waitFor()
  await page.getByText('Voided by the sender').waitFor()
  expect((await api.get(`/documents/${voided.id}`)).body).toMatchObject({
    status: 'voided',
    void_reason: 'The price has changed.'
  })
  await page.goto(consoleUrl('test/documents'))
})

beyond('several documents are voided at once, and those that cannot be are named', async () => {
  const api = createApi(world.url, world.account.test_key)
  const sent = await Promise.all(
    ['one', 'two'].map((name) => sendDraft(api, [{ email: `${name}@example.com`, name: `Bulk ${name}` }]))
  )
  await page.goto(consoleUrl('test/documents?search=Bulk'))
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  // Voided meanwhile by somebody else.
  await api.post(`/documents/${sent[0].id}/void`, { reason: 'Another reason.' })
  await page.getByRole('button', { name: 'Void… (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Void 2 documents?' })
  await dialog.getByLabel('Reason').fill('The price has changed.')
  await dialog.getByRole('button', { name: 'Void', exact: true }).click()
  await page.getByRole('status').getByText('1 of 2 done.').waitFor()
  await page.getByRole('button', { name: 'Void… (0)' }).waitFor()
  const reasons = await Promise.all(sent.map(async ({ id }) => (await api.get(`/documents/${id}`)).body.void_reason))
  expect(reasons).toEqual(['Another reason.', 'The price has changed.'])
  const saving = page.waitForEvent('download')
  await chooseInMenu(page, 'Export as CSV')
  const csv = await readFile((await (await saving).path())!, 'utf8')
  expect(csv[0]).toBe('\ufeff')
  const [heading, ...lines] = csv.slice(1).trim().split('\r\n')
  expect(heading).toBe('id,title,status,signers,created_at,sent_at,completed_at,tags,sent_by')
  expect(lines.map((line) => line.split(',')[0]).sort()).toEqual(sent.map(({ id }) => id).sort())
  await page.goto(consoleUrl('test/documents'))
})

test('live mode is another world', async () => {
  await page.getByText('Nothing is binding').waitFor()
  await page.getByRole('link', { name: 'Live' }).click()
  await page.getByText('There are no documents yet.').waitFor()
  await page.getByText('Documents are binding').waitFor()
  expect(await page.getByText('Nothing is binding').count()).toBe(0)
  await page.getByRole('link', { name: 'Test', exact: true }).click()
})

test('an owner invites a viewer, who cannot do more', async () => {
  await page.getByRole('link', { name: 'Members' }).click()
  const form = page.getByRole('form', { name: 'Invite a member' })
  // Not the address of a signer, who gets other letters.
  await form.getByLabel('E-mail address').fill('viewer@example.com')
  await form.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('cell', { name: 'viewer@example.com', exact: true }).waitFor()
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.url()))
  const rolesOf = (name: string, role: string) => page.getByRole('button', { name: `${role}: ${name}` })
  await rolesOf('Helena Brandt', 'owner').click()
  // Going through the roles with the keyboard changes nothing yet, and each says what it may do.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('menuitemradio', { checked: true }).textContent()).toBe('OwnerDoes everything.')
  expect(changes).toEqual([])
  await page.getByRole('menuitemradio', { name: /^Viewer/ }).click()
  await page.getByRole('alert').getByText('This is the last owner.').waitFor()
  expect(changes).toHaveLength(1)
  // An owner or an admin is asked about, others can be taken back.
  await rolesOf('viewer@example.com', 'viewer').click()
  await page.getByRole('menuitemradio', { name: /^Admin/ }).click()
  const question = page.getByRole('dialog', { name: 'Make viewer@example.com an admin?' })
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(changes).toHaveLength(1)
  await rolesOf('viewer@example.com', 'viewer').click()
  await page.getByRole('menuitemradio', { name: /^Developer/ }).click()
  await rolesOf('viewer@example.com', 'developer').waitFor()
  await page.getByRole('region', { name: 'What was done' }).getByRole('button', { name: 'Undo' }).click()
  await rolesOf('viewer@example.com', 'viewer').waitFor()
  await page
    .getByRole('row', { name: 'Invite, change and remove members, read the account log yes yes no no' })
    .waitFor()

  const other = await openConsole(world, browser)
  const theirs = other.page
  await followLink(world, other, 'viewer@example.com')
  await theirs.getByRole('link', { name: 'contract' }).first().click()
  await theirs.getByRole('heading', { name: 'Signers' }).waitFor()
  expect(await theirs.getByRole('button', { name: 'Remind the signers' }).count()).toBe(0)
  expect(await theirs.getByRole('link', { name: 'Members' }).count()).toBe(0)
  await theirs.goto(consoleUrl('test/members'))
  await theirs.getByText('“Members” takes the role admin. Yours is viewer.').waitFor()
  await theirs.getByRole('listitem').getByText('Helena Brandt').waitFor()
  expect(await theirs.getByRole('link', { name: 'Ask by e-mail' }).getAttribute('href')).toContain(`mailto:${email}`)

  await chooseInMenu(page.getByRole('row', { name: 'viewer@example.com' }), 'Remove…', 'viewer@example.com')
  const removal = page.getByRole('dialog', { name: 'Remove viewer@example.com?' })
  await removal.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('cell', { name: 'viewer@example.com', exact: true }).waitFor({ state: 'detached' })
  await theirs.reload()
  await theirs.getByRole('heading', { name: 'Sign in' }).waitFor()
  await theirs.context().close()
})

test('nothing is wider than a phone, and no policy is violated', async () => {
  await expectToFitPhones(opened, ['test/documents', 'test/members', 'test/sessions'])
  expect(opened.problems.filter((text) => text.includes('Content Security Policy'))).toEqual([])
})

test('signing out everywhere ends the session', async () => {
  await page.getByText('This session').waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto(consoleUrl('test/documents'))
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

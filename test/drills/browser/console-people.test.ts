import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import { type ConsolePage, openConsoleAsOwner, openMenu } from '../../support/console.js'
import { createDraft, sendDraft, signatureField } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let console_: ConsolePage
let page: Page
let api: Api
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, world.account.test_key)
  browser = await launchBrowser()
  console_ = await openConsoleAsOwner(world, browser)
  page = console_.page
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})
beforeEach(() => page.setViewportSize({ width: 1440, height: 900 }))

const names = ['Ann Lee', 'Ben Okri', 'Cara Diaz']
const people = names.map((name) => ({ name, email: `${name.split(' ')[0]!.toLowerCase()}@example.com` }))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choose = async (of: string, item: string) => {
  await openMenu(page, of)
  await page.getByRole('menuitem', { name: item }).click()
}
const signersOf = async (id: string) => (await api.get(`/documents/${id}`)).body.signers
const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function nameCandidates(within = page.locator('.candidates')) {
  await within.getByRole('button', { name: 'Add another person' }).click()
  for (const [index, { name, email }] of people.entries()) {
    const row = within.locator('.candidate').nth(index)
    await row.getByLabel('Name').fill(name)
    await row.getByLabel('E-mail address').fill(email)
  }
}

test('several people are named of whom one signs, in the flow that sends, and who takes it gives it back', async () => {
  const { id } = await createDraft(api, { title: 'Of the board' })
  await page.goto(console_.url(`test/documents/${id}/prepare?step=signers`))
  await button('Add a signer').click()
  await page.getByLabel('One of several people signs').check()
  await nameCandidates()
  expect(await button('Remove Cara Diaz').isEnabled()).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Review and send' }).click()
  await page.getByText('Ann Lee, Ben Okri, or Cara Diaz').first().waitFor()
  await page.getByText('Ben Okri (ben@example.com)').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await button('Send as a test').click()
  await page.getByRole('heading', { name: 'The document was sent.' }).waitFor()
  for (const name of names) await page.getByText(`${name} was invited by e-mail`).waitFor()
  const [signer] = await signersOf(id)
  expect(signer).toMatchObject({ candidates: people, taken_by: null })

  const take = `/test-helpers/documents/${id}/signers/${signer.id}/take`
  await api.post(take, { candidate_id: signer.candidates[1].id })
  await page.reload()
  await page.getByText('Ben Okri has taken it. It was also for:').waitFor()
  await choose('Ben Okri', 'Give it back to all…')
  await page.getByText('Ann Lee, Ben Okri, and Cara Diaz are invited anew').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await button('Give it back').click()
  await page.getByText('Whoever takes it first signs:').waitFor()
  expect(await signersOf(id)).toMatchObject([{ candidates: people, taken_by: null, status: 'pending' }])

  // Somebody else in the place of one.
  await choose('Ann Lee, Ben Okri, or Cara Diaz', 'Change the people…')
  const dialog = page.getByRole('dialog', { name: 'Of whom one signs' })
  await dialog.getByRole('button', { name: 'Remove Cara Diaz' }).click()
  await dialog.locator('.candidate').nth(1).getByLabel('Name').fill('Dan Ito')
  await dialog.locator('.candidate').nth(1).getByLabel('E-mail address').fill('ann@example.com')
  await button('Save').click()
  await dialog.getByText('must be unique').waitFor()
  await dialog.locator('.candidate').nth(1).getByLabel('E-mail address').fill('dan@example.com')
  expect(await violationsOf(page)).toEqual([])
  await button('Save').click()
  await page.locator('.path').getByText('dan@example.com').waitFor()
  expect(await signersOf(id)).toMatchObject([{ candidates: [people[0], { name: 'Dan Ito' }], taken_by: null }])
})

test('a template is used for several people of whom one signs', async () => {
  const { id } = await createDraft(api)
  const roles = { Approver: { order: 1 }, Client: { order: 2 } }
  const fields = Object.keys(roles).map((role, index) => ({
    ...signatureField,
    role,
    label: `Signature of ${role}`,
    y: 200 + index * 100
  }))
  const { body: template } = await api.post('/templates', { document_id: id, title: 'Approval', roles, fields })
  await page.goto(console_.url(`test/templates/${template.id}`))
  await page.getByLabel('E-mail address of Client').fill('client@example.com')
  const approver = page.getByRole('group', { name: 'Approver' })
  await approver.getByLabel('One of several people signs').check()
  await nameCandidates(approver)
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow()).toBe(0)
  await button('Create a draft').click()
  await page.waitForURL(/documents\/doc_\w+$/)
  const made = new URL(page.url()).pathname.split('/').at(-1)
  const { draft } = (await api.get(`/documents/${made}`)).body
  expect(draft.signers).toMatchObject([{ role: 'Approver', candidates: people }])
  await page.goto(console_.url(`test/documents/${made}/prepare?step=signers`))
  await page.locator('.candidate').nth(2).waitFor()
})

test('the signers of a document sign in person, on the page that the host opens', async () => {
  const { id } = await sendDraft(api, [people[0]!, people[1]!], { skip_email: true })
  await page.goto(console_.url(`test/documents/${id}`))
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Sign in person…' }).click()
  await page.getByText('You vouch for who they are').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Your name').fill('Charles Babbage')
  const [tab] = await Promise.all([page.context().waitForEvent('page'), button('Open the page').click()])
  await tab.getByText('Charles Babbage is here with you.').waitFor()
  await tab.getByRole('button', { name: 'Ann Lee' }).waitFor()
  await tab.close()
  await page.getByText('The page is open in a new tab.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  const { data: trail } = (await api.get(`/documents/${id}/events`)).body
  expect(trail.at(-1)).toMatchObject({ action: 'document.in_person_url_created', data: { host: 'Charles Babbage' } })
})

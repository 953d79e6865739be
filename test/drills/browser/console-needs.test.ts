import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import { type ConsolePage, expectToFitPhones, openConsoleAsOwner } from '../../support/console.js'
import { sendDraft, signatureField, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }
const day = 24 * 3600_000

let world: World
let browser: Browser
let opened: ConsolePage
let api: Api
let email: string
beforeAll(async () => {
  world = await createWorld({ plan: 'free' })
  browser = await launchBrowser()
  api = createApi(world.url, world.account.test_key)
  email = (await world.api.get('/account')).body.email
  opened = await openConsoleAsOwner(world, browser)
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const region = () => opened.page.getByRole('region', { name: 'Needs you' })
/** What is said in each row, once all are there. */
async function needs(mode: string) {
  await opened.page.goto(opened.url(`${mode}/home`))
  await region().locator('ul, .needs__none').waitFor()
  return region().getByRole('listitem').allInnerTexts()
}
const rows = (texts: string[]) => texts.map((text) => text.replace(/\s+/g, ' '))

async function declined() {
  const { id, signers } = await sendDraft(api, [ada])
  await api.post(`/test-helpers/documents/${id}/signers/${signers[0].id}/decline`)
  return id
}

/** As after the last attempt of a seal, which no request brings about. */
async function unsealed() {
  const { id } = await sendDraft(api, [ada])
  await world.sql`update documents set seal_status = 'failed' where id = ${uuidOf(id)}`
  return id
}

async function bounced() {
  const { id, signers } = await sendDraft(api, [{ ...ada, name: 'Bob Typo', email: 'typo@example.com' }])
  await api.post(`/test-helpers/documents/${id}/signers/${signers[0].id}/bounce`)
}

/** An endpoint to which a delivery has failed for good. */
async function failingEndpoint() {
  const { body } = await api.post('/webhooks', { url: 'http://127.0.0.1:9/failing', events: ['document.sent'] })
  await sendDraft(api, [ada])
  for (let attempt = 0; attempt < 7; attempt++) {
    await expect
      .poll(async () => (await api.get(`/webhooks/${body.id}/deliveries`)).body.data[0]?.attempts, { timeout: 20_000 })
      .toBeGreaterThan(attempt)
    await api.post(`/test-helpers/webhooks/${body.id}/advance`)
  }
  return body.id as string
}

async function endingKey() {
  const permissions = { name: 'Nightly job', scopes: null, expires_at: new Date(Date.now() + 3 * day) }
  await createApi(world.url, await createKeyLike(world, world.account.test_key, permissions)).get('/documents')
}

test('nothing needs anybody until it does, and then each thing says what to do', async () => {
  await sendDraft(api, [ada])
  expect(await needs('test')).toEqual([])
  await region().getByText('Nothing needs you.').waitFor()

  await sendDraft(api, [{ ...ada, name: 'The owner', email: email.toUpperCase() }])
  await unsealed()
  await bounced()
  await declined()
  const endpoint = await failingEndpoint()
  await endingKey()
  expect(rows(await needs('test'))).toEqual([
    'contract waits for your signature. The link is in your e-mail. Open',
    'contract could not be sealed. Seal again',
    'contract did not reach Bob Typo. Correct the address',
    'contract was declined by Ada Lovelace. Read why',
    expect.stringMatching(/^http:\/\/127.0.0.1:9\/failing fails since .+\. Read what failed$/),
    'Nightly job is in use and ends in 2 days. Rotate'
  ])
  expect(await violationsOf(opened.page)).toEqual([])
  await opened.page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(opened.page, ['color-contrast'])).toEqual([])
  await opened.page.emulateMedia({ colorScheme: 'light' })
  await expectToFitPhones(opened, ['test/home'])

  await needs('test')
  await region().getByRole('link', { name: 'Read what failed' }).click()
  await opened.page.waitForURL(opened.url(`test/developers/webhooks/${endpoint}`))
})

test('a seal is tried again from here, and is gone once it is made', async () => {
  const { id, signers } = await sendDraft(api, [{ ...ada, name: 'Grace Hopper' }])
  await api.post(`/test-helpers/documents/${id}/signers/${signers[0].id}/sign`)
  await waitForStatus(api, id, 'completed')
  const failed = async () => (await needs('test')).filter((text) => text.includes('sealed')).length
  const before = await failed()
  await world.sql`update documents set status = 'sent', completed_at = null, seal_status = 'failed' where id = ${uuidOf(id)}`
  expect(await failed()).toBe(before + 1)
  await region().getByRole('button', { name: 'Seal again' }).first().click()
  await expect.poll(() => region().getByRole('button', { name: 'Seal again' }).count()).toBe(before)
})

test('a key whose creator has left is kept, and then needs nobody', async () => {
  const manager = await createKeyLike(world, world.account.test_key)
  const invited = { email: 'grace@example.com', name: 'Grace Hopper', role: 'developer' }
  const member = (await api.post('/members', invited, { key: manager })).body
  const fromConsole = { 'x-signpost-mode': 'test', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const [letter] = await world.emailsTo(invited.email)
  const signedIn = await fetch(`${world.url}/console/api/session`, {
    method: 'POST',
    headers: fromConsole,
    body: JSON.stringify({ token: letter!.links[0]!.split('#token=')[1] })
  })
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
  const grace = createApi(world.url, null, { ...fromConsole, cookie })
  expect((await grace.post('/keys', { name: 'Reports', scopes: ['documents:read'] })).status).toBe(201)
  await api.delete(`/members/${member.id}`, { key: manager })
  const shown = rows(await needs('test')).filter((text) => text.startsWith('Reports'))
  expect(shown).toEqual(['Reports still works. Grace Hopper, who created it, has no access any more. Decide'])
  await region().getByRole('link', { name: 'Decide: Reports' }).click()
  const row = opened.page.getByRole('row', { name: /^Reports/ })
  await row.getByText('by Grace Hopper').waitFor()
  await row.getByText('No access since').waitFor()
  expect(await violationsOf(opened.page)).toEqual([])
  await expectToFitPhones(opened, ['test/developers/keys?creator_left=true'])
  await opened.page.goto(opened.url('test/developers/keys?creator_left=true'))
  await row.getByRole('button', { name: 'Keep' }).click()
  await opened.page.getByText('There are no keys that match.').waitFor()
  await opened.page.getByRole('button', { name: 'Remove The creator has no access any more' }).click()
  await row.getByText(`by ${email}`).waitFor()
  expect(rows(await needs('test')).filter((text) => text.startsWith('Reports'))).toEqual([])
})

test('the limit of the plan is there before it is reached, in live mode', async () => {
  await sendDraft(world.api, [ada])
  expect(await needs('live')).toEqual([])
  await world.sql`update document_usage set documents = 8 where account_id = ${uuidOf(world.account.account_id)}`
  expect(rows(await needs('live'))).toEqual(['Live documents this month 8 of 10 Open the settings'])
})

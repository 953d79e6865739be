/// <reference lib="dom" />
import { languageCodes } from '@signpost/spec/languages'
import { expect, test } from 'vitest'
import { violationsOf } from '../../../support/axe.js'
import { aSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const { signer } = aSession()
const approver = { fields: [], signer: { ...signer, action: 'approve' as const } }
const button = (name: string) => here.page.getByRole('button', { name })

/** Approves, after which the service answers with the URL of a page of the sender. */
async function approve(open = () => here.open()) {
  const url = `${here.stub.origin}/parent?event=signed`
  here.stub.session = aSession(approver)
  here.stub.instead.set('POST /complete', () => {
    here.stub.session = aSession({ ...approver, state: 'signed', redirect_url: url })
    return { body: here.stub.session }
  })
  const page = await open()
  await page.clock.install()
  await button('Approve').click()
  await page.getByRole('heading', { name: 'You have approved' }).waitFor()
  return url
}

test('the page leads on after a moment, which is said', async () => {
  const url = await approve()
  await here.page.getByText('You will be taken to 127.0.0.1').waitFor()
  expect(await violationsOf(here.page)).toEqual([])
  await here.page.clock.runFor(7000)
  expect(here.page.url()).not.toBe(url)
  await here.page.clock.runFor(1000)
  await here.page.waitForURL(url)
})

test('who was the last is not told to wait for others', async () => {
  const { document } = aSession()
  here.stub.session = aSession({ state: 'signed', fields: [], document: { ...document, waits_for_others: false } })
  await here.open()
  await here.page.getByText('Everyone is done.').waitFor()
  expect(await here.page.getByText('When everyone has signed').count()).toBe(0)
})

test('the signer goes on at once', async () => {
  const url = await approve()
  await here.page.getByRole('link', { name: 'Continue to 127.0.0.1' }).click()
  await here.page.waitForURL(url)
})

test('the signer stays, and can still go on', async () => {
  await approve()
  const before = here.page.url()
  await button('Stay on this page').focus()
  await here.page.keyboard.press('Enter')
  await here.page.clock.runFor(60_000)
  expect(here.page.url()).toBe(before)
  expect(await here.page.getByText('You will be taken').count()).toBe(0)
  expect(await here.page.getByRole('link', { name: 'Continue to' }).count()).toBe(1)
})

test('who comes back later gets a link, and is not led on', async () => {
  here.stub.session = aSession({ ...approver, state: 'completed', redirect_url: 'https://app.example.com/x' })
  await here.open()
  await here.page.getByRole('link', { name: 'Continue to app.example.com' }).waitFor()
  expect(await button('Stay on this page').count()).toBe(0)
})

test('a document that nobody may decline has no button for it', async () => {
  here.stub.session = aSession({ decline_allowed: false })
  await here.open()
  await button('Start').waitFor()
  expect(await button('Decline').count()).toBe(0)
})

test.each(languageCodes)('the way on fits the smallest phone in %s', async (language) => {
  const redirect_url = `https://${'a-long-name-of-a-host.'.repeat(3)}example.com/`
  here.stub.session = aSession({ ...approver, state: 'completed', redirect_url, language, language_used: language })
  await here.open({ ...phone, viewport: { width: 320, height: 568 } })
  await here.page.getByRole('link').waitFor()
  expect(await here.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

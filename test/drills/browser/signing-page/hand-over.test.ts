/// <reference lib="dom" />
import { languageCodes } from '@signpost/spec/languages'
import { expect, test } from 'vitest'
import { violationsOf } from '../../../support/axe.js'
import { aSession } from '../../../support/signing-page/session-fixtures.js'
import { openTools, phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const dialog = () => here.page.getByRole('dialog', { name: 'Hand this document over?' })
const confirm = () => dialog().getByRole('button', { name: 'Hand over' })
const allowed = (changes = {}) => aSession({ hand_over_allowed: true, ...changes })

async function openDialog(options?: Parameters<typeof here.open>[0]) {
  here.stub.session = allowed()
  await here.open(options)
  await openTools(here.page)
  await here.page.getByRole('button', { name: 'Hand over' }).click()
  await dialog().waitFor()
}

async function fillIn() {
  await dialog().getByLabel('Name of the other person').fill(' Grace Hopper ')
  await dialog().getByLabel('Their e-mail address').fill('grace@example.com')
  await dialog().getByLabel('Reason').fill('On leave.')
}

test('a document is handed over, and nothing of the signer stays on the device', async () => {
  await openDialog(phone)
  expect(await violationsOf(here.page)).toEqual([])
  await fillIn()
  here.stub.instead.set('POST /hand-over', ({ body: { name, email } }) => ({ body: { name, email } }))
  await confirm().click()
  await here.page.getByRole('heading', { name: 'You have handed the document over' }).waitFor()
  await here.page.getByText('is now with Grace Hopper').waitFor()
  const [{ body, idempotencyKey }] = here.stub.of('POST /hand-over') as [(typeof here.stub.asked)[0]]
  expect(body).toEqual({ name: 'Grace Hopper', email: 'grace@example.com', reason: 'On leave.' })
  expect(idempotencyKey).toMatch(/^\w{32}$/)
  expect(await here.page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('what is missing or refused is said where it is', async () => {
  await openDialog()
  await confirm().click()
  expect(await dialog().getByText('Please fill this in.').count()).toBe(3)
  expect(here.stub.of('POST /hand-over')).toEqual([])
  await fillIn()
  const refusals = [
    { status: 422, code: 'VALIDATION_FAILED', details: { email: 'must be an e-mail address' } },
    { status: 422, code: 'DUPLICATE_SIGNER', details: { email: 'must be unique among the signers' } }
  ]
  here.stub.instead.set('POST /hand-over', () => refusals.shift() ?? { hangUp: true })
  await confirm().click()
  await dialog().getByText('Please enter an e-mail address').waitFor()
  await confirm().click()
  await dialog().getByText('This person already takes part.').waitFor()
  expect(await here.page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email')
  await confirm().click()
  await dialog().getByText('We could not reach the service.').waitFor()
})

test('a session that was signed in another tab meanwhile is shown as it is', async () => {
  await openDialog()
  await fillIn()
  here.stub.instead.set('POST /hand-over', () => {
    here.stub.session = allowed({ state: 'signed' })
    return { status: 409, code: 'SIGNER_DONE' }
  })
  await confirm().click()
  await here.page.getByRole('heading', { name: 'You have signed' }).waitFor()
})

test('there is no way to hand over what may not be', async () => {
  here.stub.session = aSession()
  await here.open()
  await here.page.getByRole('button', { name: 'Start' }).waitFor()
  expect(await here.page.getByRole('button', { name: 'Hand over' }).count()).toBe(0)
})

test.each(languageCodes)('the dialog fits the smallest phone in %s', async (language) => {
  here.stub.session = allowed({ language, language_used: language })
  await here.open({ ...phone, viewport: { width: 320, height: 568 } })
  await openTools(here.page)
  await here.page.locator('.tools__list > button').click()
  const box = here.page.locator('dialog[open]')
  await box.waitFor()
  const overflows = await here.page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')!
    return [document.documentElement, dialog].map((element) => element.scrollWidth - element.clientWidth)
  })
  expect(overflows).toEqual([0, 0])
})

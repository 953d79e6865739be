/// <reference lib="dom" />
import { languageCodes } from '@signpost/spec/languages'
import { expect, test } from 'vitest'
import { aField, aSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const { signer } = aSession()
const asked = (action: 'approve' | 'view', changes = {}) =>
  aSession({ fields: [], signer: { ...signer, action }, ...changes })

test.each([
  ['approve', 'Approve', 'You have approved'],
  ['view', 'I have read it', 'You have confirmed']
] as const)('who is asked to %s presses one button, without a signature', async (action, label, done) => {
  here.stub.session = asked(action)
  await here.open(phone)
  const finish = here.page.getByRole('button', { name: label })
  await finish.scrollIntoViewIfNeeded()
  expect(await here.page.getByText('Your signature').count()).toBe(0)
  expect(await here.page.getByRole('checkbox').count()).toBe(0)
  expect(await here.page.getByText('Please answer by').count()).toBe(1)

  await finish.click()
  await here.page.getByRole('heading', { name: done }).waitFor()
  const [{ body }] = here.stub.of('POST /complete') as [(typeof here.stub.asked)[0]]
  expect(body).toEqual({
    browser_time_zone: expect.any(String),
    consent: { accepted: true, sha256: aSession().consent.sha256 },
    fields: []
  })
})

test('who declines to approve is not said to have declined to sign', async () => {
  here.stub.session = asked('approve')
  await here.open()
  await here.page.getByRole('button', { name: 'Decline' }).click()
  const dialog = here.page.getByRole('dialog', { name: 'Decline this document?' })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await here.page.getByRole('heading', { name: 'You declined', exact: true }).waitFor()
})

test.each(languageCodes)('the button in %s fits the smallest phone', async (language) => {
  for (const action of ['approve', 'view'] as const) {
    here.stub.session = asked(action, { language, language_used: language })
    await here.open({ ...phone, viewport: { width: 320, height: 568 } })
    await here.page.locator('.closing button').last().scrollIntoViewIfNeeded()
    expect(await here.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await here.page.context().close()
  }
})

test('who only ticks a box signs in the block as well, if there is one', async () => {
  const box = aField(1, { type: 'checkbox', y: 180, width: 16, height: 16, label: 'Waived' })
  here.stub.session = aSession({ fields: [box], signer: { ...signer, signature_block: true } })
  await here.open(phone)
  const { page } = here
  await page.getByRole('progressbar').and(page.locator('[aria-valuemax="2"]')).waitFor()
  await page.getByRole('checkbox', { name: 'Waived' }).check()
  await page.getByLabel('agree').check()
  await page.getByRole('button', { name: 'Finish' }).click()
  // Not without the signature.
  expect(here.stub.of('POST /complete')).toEqual([])
  await page.getByRole('button', { name: 'Sign here' }).click()
  await page.getByRole('tab', { name: 'Type' }).click()
  await page.getByRole('button', { name: 'Adopt' }).click()
  await page.getByRole('button', { name: 'Change signature' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('heading', { name: 'signed' }).waitFor()
  const [{ body }] = here.stub.of('POST /complete') as [(typeof here.stub.asked)[0]]
  expect(body).toMatchObject({ fields: [{ value: 'true' }], signature: { kind: 'typed', text: signer.name } })
})

test('who signs in several roles, at one of several steps, reads so before and at the end', async () => {
  here.stub.session = aSession({ signer: { ...signer, roles: ['Tenant', 'Guarantor'], step: 2, steps: 3 } })
  await here.open(phone)
  await here.page.getByRole('button', { name: 'Start' }).waitFor()
  const part = here.page.getByText('Role: Tenant, Guarantor · Step 2 of 3')
  expect(await part.count()).toBe(2)
  expect(await part.first().isVisible()).toBe(true)
  expect(await here.page.locator('.closing').getByText('Step 2 of 3').count()).toBe(1)
  here.stub.session = aSession()
  await here.open(phone)
  await here.page.getByRole('button', { name: 'Start' }).waitFor()
  expect(await here.page.locator('.part').count()).toBe(0)
})

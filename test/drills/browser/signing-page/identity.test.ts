/// <reference lib="dom" />
import { languageCodes } from '@signpost/spec/languages'
import { expect, test } from 'vitest'
import { aSession, type SigningSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const authentication = {
  method: 'email_code',
  required: true,
  sent_to: 'a***@example.com',
  code_expires_at: null,
  resend_at: null
} as const
const coded = (changes: Partial<SigningSession> = {}) => aSession({ fields: [], pages: [], authentication, ...changes })
const button = (name: string) => here.page.getByRole('button', { name })

test('a code is sent when the signer asks for it, and entered by keyboard alone', async () => {
  here.stub.session = coded()
  await here.open(phone)
  await here.page.getByText('We will send a code to your e-mail address a***@example.com').waitFor()
  // A scanner that opens links causes no e-mail.
  expect(here.stub.of('POST /code/send')).toEqual([])
  await button('Send the code').focus()
  await here.page.keyboard.press('Enter')
  const input = here.page.getByLabel('Six-digit code')
  await input.waitFor()
  expect(await input.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await input.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await input.getAttribute('inputmode')).toBe('numeric')
  await here.page.keyboard.type('12')
  await here.page.keyboard.press('Enter')
  await here.page.getByText('Enter the six digits of the code.').waitFor()
  await here.page.keyboard.type('123456')
  await here.page.keyboard.press('Enter')
  await here.page.getByText('This code is incorrect.').waitFor()
  await here.page.keyboard.type('482 913')
  await here.page.keyboard.press('Enter')
  await button('Start').waitFor()
  expect(here.stub.of('GET /document').at(-1)!.token).toBe('third.token')
  // A reload asks for no other one.
  await here.page.reload()
  await button('Start').waitFor()
  expect(here.stub.of('POST /code/send')).toHaveLength(1)
})

test('another code waits for the pause, which the button names', async () => {
  here.stub.session = coded()
  await here.open()
  await button('Send the code').click()
  const pausing = button('Another code in')
  await pausing.focus()
  expect(await pausing.getAttribute('aria-disabled')).toBe('true')
  await here.page.keyboard.press('Enter')
  // The button next to it is heard, so the one before was too.
  await button('Continue').click()
  await here.page.getByText('Enter the six digits of the code.').waitFor()
  expect(here.stub.of('POST /code/send')).toHaveLength(1)
})

test('another code is sent after the pause', async () => {
  here.stub.session = coded()
  here.stub.resendAfter = 0
  await here.open()
  await button('Send the code').click()
  await button('Send another code').waitFor()
  here.stub.resendAfter = 60
  await button('Send another code').click()
  await button('Another code in').waitFor()
  expect(here.stub.of('POST /code/send')).toHaveLength(2)
})

test('a code that was sent before is asked for at once, and its end is shown', async () => {
  const inAMinute = new Date(Date.now() + 60_000).toISOString()
  here.stub.session = coded({
    authentication: { ...authentication, method: 'sms_code', sent_to: '+44********58', code_expires_at: inAMinute }
  })
  here.stub.instead.set('POST /code', () => ({ status: 403, code: 'SIGNING_CODE_EXPIRED' }))
  await here.open()
  await here.page.getByText('We have sent a code to +44********58').waitFor()
  await here.page.getByLabel('Six-digit code').fill('482913')
  await button('Continue').click()
  await here.page.getByText('This code no longer works.').waitFor()
})

test('too many codes are refused in words', async () => {
  here.stub.session = coded()
  here.stub.instead.set('POST /code/send', () => ({ status: 429, code: 'RATE_LIMIT_EXCEEDED' }))
  await here.open()
  await button('Send the code').click()
  await here.page.getByText('Too many codes were requested.').waitFor()
})

test('a document that was voided meanwhile says so', async () => {
  here.stub.session = coded()
  here.stub.instead.set('POST /code/send', () => {
    here.stub.session = aSession({ state: 'voided' })
    return { status: 409, code: 'DOCUMENT_VOIDED' }
  })
  await here.open()
  await button('Send the code').click()
  await here.page.getByRole('heading', { name: 'This document was voided' }).waitFor()
})

test.each(languageCodes)('the question for the code in %s fits the smallest phone', async (language) => {
  here.stub.session = coded({ language, language_used: language })
  await here.open({ ...phone, viewport: { width: 320, height: 568 } })
  const overflow = () => here.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await here.page.locator('.message button').first().waitFor()
  expect(await overflow()).toBeLessThanOrEqual(0)
  if (process.env.SHOTS) await here.page.screenshot({ path: `${process.env.SHOTS}/${language}-1.png` })
  await here.page.locator('.message button').first().click()
  await here.page.locator('input').waitFor()
  expect(await overflow()).toBeLessThanOrEqual(0)
  if (process.env.SHOTS) await here.page.screenshot({ path: `${process.env.SHOTS}/${language}-2.png` })
})

/// <reference lib="dom" />
import { languageCodes } from '@signpost/spec/languages'
import { expect, test } from 'vitest'
import { violationsOf } from '../../../support/axe.js'
import { aSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const people = { take_required: true, candidates: ['Ada Lovelace', 'Grace Hopper', 'Mary Somerville'] }
const button = () => here.page.getByRole('button', { name: 'I will do it' })

test('who takes the signing goes on to the document', async () => {
  here.stub.session = aSession(people)
  await here.open(phone)
  await here.page.getByText('Ada Lovelace, Grace Hopper, Mary Somerville').waitFor()
  expect(await violationsOf(here.page)).toEqual([])
  // Mail scanners open links too.
  expect(here.stub.of('POST /take')).toEqual([])
  expect(here.stub.of('POST /view')).toEqual([])
  here.stub.instead.set('POST /take', () => {
    here.stub.session = aSession({ candidates: people.candidates })
    return { body: here.stub.session }
  })
  await button().click()
  await here.page.getByRole('button', { name: 'Start' }).waitFor()
  await expect.poll(() => here.stub.of('POST /view').length).toBe(1)
})

test('who is later is told who was first', async () => {
  here.stub.session = aSession(people)
  await here.open(phone)
  here.stub.instead.set('POST /take', () => ({
    status: 401,
    code: 'SIGNING_TOKEN_INVALID',
    details: { taken_by: 'Grace Hopper' }
  }))
  await button().click()
  await here.page.getByRole('heading', { name: 'Grace Hopper has taken this on' }).waitFor()
  await here.page.getByText('You do not need to do anything else.').waitFor()
  expect(await here.page.getByRole('button', { name: 'Send me a new link' }).count()).toBe(0)
})

test('nothing is lost where the service cannot be reached', async () => {
  here.stub.session = aSession(people)
  await here.open(phone)
  here.stub.instead.set('POST /take', () => ({ hangUp: true }))
  await button().click()
  await here.page.getByText('We could not reach the service.').waitFor()
  expect(await button().isEnabled()).toBe(true)
})

test.each(languageCodes)('the question fits the smallest phone in %s', async (language) => {
  here.stub.session = aSession({ ...people, language, language_used: language })
  await here.open({ ...phone, viewport: { width: 320, height: 568 } })
  await here.page.locator('.message .button--primary').waitFor()
  const overflow = await here.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  )
  expect(overflow).toBe(0)
})

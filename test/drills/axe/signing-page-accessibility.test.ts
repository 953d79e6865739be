/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everyViolationOf } from '../../support/axe.js'
import { aSession, type SigningSession } from '../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()

/*
 * What no page of this kind can meet:
 * - `target-size`: fields have the size that the sender gave them. Around smaller ones 44 pixels can be tapped, which axe does
 *   not count, and on phones they are filled in enlarged.
 * - `color-contrast-enhanced` (AAA): the page keeps AA, 4.5 to 1, in the colors of any brand.
 */
const exceptions = ['target-size', 'color-contrast-enhanced']

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
const states: [string, Partial<SigningSession>, (page: Page) => Promise<unknown>][] = [
  ['open', {}, press('Start')],
  ['errors', {}, press('Finish')],
  ['drawing', {}, press('Sign here')],
  ['typing', {}, (page) => press('Sign here')(page).then(() => page.getByRole('tab', { name: 'Type' }).click())],
  ['uploading', {}, (page) => press('Sign here')(page).then(() => page.getByRole('tab', { name: 'Upload' }).click())],
  ['reporting', {}, (page) => press('Report abuse')(page).then(() => page.getByRole('dialog').waitFor())],
  ['declining', {}, press('Decline')]
]

test.each(
  states.flatMap(([name, session, act]) => [
    { name, session, act, device: 'desktop', options: {} },
    { name, session, act, device: 'phone', options: phone }
  ])
)('axe finds nothing with all its rules: $name, on a $device', async ({ session, act, options }) => {
  here.stub.session = aSession(session)
  const page = await here.open(options)
  await page.locator('.page__picture canvas').first().waitFor()
  await act(page)
  expect(await everyViolationOf(page, exceptions)).toEqual([])
})

test.each(['waiting', 'signed', 'completed', 'declined', 'voided', 'expired'] as const)(
  'axe finds nothing with all its rules when the document is %s',
  async (state) => {
    here.stub.session = aSession({ state, fields: [], pages: [] })
    const page = await here.open()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await everyViolationOf(page, exceptions)).toEqual([])
  }
)

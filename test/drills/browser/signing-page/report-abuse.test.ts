/// <reference lib="dom" />
import { languageCodes } from '@signpost/spec/languages'
import { expect, test } from 'vitest'
import { aSession, type SigningSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const dialog = () => here.page.getByRole('dialog', { name: 'Report this document?' })

test('a signer reports the document, by keyboard alone', async () => {
  here.stub.session = aSession()
  await here.open()
  await here.page.getByRole('button', { name: 'Report abuse' }).focus()
  await here.page.keyboard.press('Enter')
  await dialog().waitFor()
  const send = dialog().getByRole('button', { name: 'Send the report' })
  await send.press('Enter')
  await dialog().getByText('Please choose one of these.').waitFor()
  expect(here.stub.of('POST /report')).toEqual([])
  await here.page.keyboard.press('Space')
  await here.page.keyboard.press('ArrowDown')
  await dialog().getByLabel('What happened?').fill(' It asks for my PIN. ')
  here.stub.instead.set('POST /report', () => ({ hangUp: true }))
  await send.press('Enter')
  await dialog().getByText('We could not reach the service.').waitFor()
  here.stub.instead.set('POST /report', () => ({ body: { reported_at: '2026-03-02T09:30:12Z' } }))
  await send.press('Enter')
  await dialog().getByText('Thank you.').waitFor()
  const [first, second] = here.stub.of('POST /report')
  expect(second!.body).toEqual({ reason: 'phishing', comment: 'It asks for my PIN.' })
  expect(second!.idempotencyKey).toBe(first!.idempotencyKey)
  await here.page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
})

const expired = { state: 'expired' } as const
const locked = { access_code_required: true, fields: [], pages: [] }
test.each<[string, Partial<SigningSession>]>([
  ['that asks for a code', locked],
  ['of a document that has ended', expired]
])('the link of an e-mail opens the report on a page %s', async (_name, changes) => {
  here.stub.session = aSession(changes)
  await here.open(phone)
  await here.page.getByRole('button', { name: 'Report abuse' }).waitFor()
  const asked = here.stub.paths.filter((path) => path.endsWith('/document')).length
  await here.page.goto(`${here.page.url()}&report=1`)
  await dialog().waitFor()
  // Its link cannot open the document, so nothing tries.
  expect(here.stub.paths.filter((path) => path.endsWith('/document'))).toHaveLength(asked)
  if (process.env.SHOTS) await here.page.screenshot({ path: '/tmp/report.png' })
})

test.each(languageCodes)('fits a small phone in %s', async (language) => {
  here.stub.session = aSession({ ...locked, language })
  await here.open({ ...phone, viewport: { width: 320, height: 568 } })
  await here.page.locator('.report').click()
  await here.page.locator('dialog').waitFor()
  const wide = await here.page.evaluate(() => document.querySelector('dialog')!.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

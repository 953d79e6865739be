/// <reference lib="dom" />
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { createDraft, openSession, sendDraft, signatureField, waitForStatus } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

const run = promisify(execFile)

let world: World
let browser: Browser
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const country = {
  ...{ type: 'dropdown', label: 'Country', page: 1, x: 72, y: 100, width: 160, height: 20, align: 'right' },
  options: [
    { value: 'de', label: 'Germany' },
    { value: 'gb', label: 'Britain' }
  ]
}
const button = (value: string, label: string, y: number) => ({ value, label, page: 1, x: 72, y, width: 14, height: 14 })
const payment = {
  ...{ type: 'radio', label: 'Payment' },
  options: [button('monthly', 'Monthly', 150), button('yearly', 'Yearly', 175), button('once', 'Once', 200)]
}

test('a choice is made with the keyboard, and printed at its place', async () => {
  const sent = await sendDraft(world.api, [{ ...ada, fields: [country, payment, signatureField] }])
  const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  const page = await browser.newPage({ viewport: { width: 900, height: 1000 } })
  await page.goto(body.sign_url)
  const list = page.getByRole('combobox', { name: 'Country' })
  await list.waitFor()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('Please choose one of these.').first().waitFor()
  await list.selectOption('Britain')
  const group = page.getByRole('radiogroup', { name: 'Payment' })
  expect(await group.getAttribute('aria-required')).toBe('true')
  await group.getByRole('radio', { name: 'Monthly' }).focus()
  await page.keyboard.press('ArrowDown')
  expect(await group.getByRole('radio', { name: 'Yearly' }).isChecked()).toBe(true)
  expect(await group.getByRole('radio', { name: 'Monthly' }).isChecked()).toBe(false)
  const places = await group
    .getByRole('radio')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect((places[2]! - places[0]!) / (places[1]! - places[0]!)).toBeCloseTo(2, 1)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/choices.png` })
  await page.getByRole('button', { name: 'Sign here' }).first().click()
  await page.getByRole('dialog').getByRole('tab', { name: 'Type' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Adopt' }).click()
  await page.getByRole('checkbox', { name: /agree/ }).check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await waitForStatus(world.api, sent.id, 'completed')
  await page.close()

  const { fields } = (await world.api.get(`/documents/${sent.id}/fields`)).body
  expect(fields).toMatchObject([{ value: 'gb' }, { value: 'yearly' }, {}])
  if (missing(tools.pdftotext)) return
  const folder = await mkdtemp(path.join(inject('dataDir'), 'choices-'))
  const file = path.join(folder, 'signed.pdf')
  await writeFile(file, (await world.api.get(`/documents/${sent.id}/download`)).bytes)
  if (process.env.SHOTS) await run('pdftoppm', ['-r', '60', '-png', '-l', '1', file, `${process.env.SHOTS}/choices`])
  const { stdout } = await run('pdftotext', ['-l', '1', '-bbox', file, '-'])
  const [, right] = /xMax="([\d.]+)" yMax="[\d.]+">Britain</.exec(stdout) ?? []
  expect(Math.abs(Number(right) - (72 + 160 - 2))).toBeLessThan(1)
  expect(stdout).not.toMatch(/>(gb|yearly|Yearly)</)
})

test('a choice that is not required is taken back, and a choice of the sender stays', async () => {
  const fixed = { ...payment, label: 'Fixed', value: 'once', read_only: true, x: 272 }
  const moved = fixed.options.map((option) => ({ ...option, x: 272 }))
  const fields = [{ ...payment, required: false }, { ...fixed, options: moved }, signatureField]
  const sent = await sendDraft(world.api, [{ ...ada, fields }])
  const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  const page = await browser.newPage({ viewport: { width: 900, height: 1000 } })
  await page.goto(body.sign_url)
  const monthly = page.getByRole('radiogroup', { name: 'Payment' }).getByRole('radio', { name: 'Monthly' })
  await monthly.click()
  expect(await monthly.isChecked()).toBe(true)
  await monthly.click()
  expect(await monthly.isChecked()).toBe(false)
  await monthly.check()
  await monthly.press('Delete')
  expect(await monthly.isChecked()).toBe(false)
  const once = page.getByRole('radiogroup', { name: 'Fixed' }).getByRole('radio', { name: 'Once' })
  expect([await once.isChecked(), await once.isDisabled()]).toEqual([true, true])
  await page.close()
})

test('values are options, and test helpers and templates know them', async () => {
  const fields = [country, payment, signatureField]
  const draft = await createDraft(world.api)
  const labelled = fields.map((field, index) => ({ label: `Field ${index}`, ...field, role: 'Tenant' }))
  const made = await world.api.post('/templates', {
    document_id: draft.id,
    title: 'T',
    roles: { Tenant: {} },
    fields: labelled
  })
  expect(made.body.fields).toMatchObject([
    { options: country.options },
    { options: payment.options },
    { options: null }
  ])
  const of = (prefill: object) => world.api.post('/documents/from-template', { template_id: made.body.id, prefill })
  expect((await of({ Country: 'Britain' })).body.error).toMatchObject({
    code: 'FIELD_VALUE_INVALID',
    details: { 'prefill.Country': 'must be the value of one of its options' }
  })
  const copy = (await of({ Country: 'gb' })).body
  const sent = await world.api.post(`/documents/${copy.id}/send`, { signers: [{ ...ada, role: 'Tenant' }] })
  const signer = sent.body.signers[0].id
  const session = await openSession(world, copy.id, signer)
  const [, choice] = (await session.get('/signing/session')).body.fields
  const saved = await session.put('/signing/session/fields', { fields: [{ id: choice.id, value: 'weekly' }] })
  expect(saved.body.error).toMatchObject({ code: 'FIELD_VALUE_INVALID' })
  const api = createApi(world.url, world.account.test_key)
  const tried = await sendDraft(api, [{ ...ada, fields }])
  const signed = await api.post(`/test-helpers/documents/${tried.id}/signers/${tried.signers[0].id}/sign`, {})
  expect(signed.body).toMatchObject({ id: tried.id })
  const after = (await api.get(`/documents/${tried.id}/fields`)).body.fields
  expect(after).toMatchObject([{ value: 'de' }, { value: 'monthly' }, {}])
})

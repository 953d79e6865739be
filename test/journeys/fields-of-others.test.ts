import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../support/axe.js'
import { openSession, sendDraft, sign, signatureField } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { createWorld, type World } from '../world.js'

// Whoever signs later sees what the others have filled in: it is what they sign.

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

const line = (label: string, y: number, more: object = {}) => ({
  ...{ type: 'text', page: 1, x: 72, width: 180, height: 24 },
  ...{ label, y, ...more }
})
const intervals = ['Monthly', 'Yearly'].map((value, index) => ({
  value,
  label: value,
  page: 1,
  x: 72 + 60 * index,
  y: 300,
  width: 14,
  height: 14
}))
const tenant = {
  ...{ email: 'ada@example.com', name: 'Ada Lovelace', order: 1 },
  fields: [
    line('Rent', 100, { read_only: true, value: '1250' }),
    line('Flat', 140),
    line('Note', 180, { required: false }),
    line('Pets', 220, { type: 'checkbox', width: 16, height: 16 }),
    line('Floor', 260, {
      type: 'dropdown',
      options: ['First floor', 'Second floor'].map((value) => ({ value, label: value }))
    }),
    { type: 'radio', label: 'Interval', options: intervals },
    line('Signed on', 340, { type: 'date_signed' }),
    { ...signatureField, label: 'Tenant', y: 500 }
  ]
}
const landlord = { email: 'grace@example.com', name: 'Grace Hopper', order: 2, fields: [{ ...signatureField, y: 600 }] }

test('a signer sees what those before have filled in, and nothing that may still change', async () => {
  const sent = await sendDraft(world.api, [
    { ...tenant, order: 1 },
    { ...landlord, order: 1 }
  ])
  const [ada, grace] = sent.signers
  const second = await openSession(world, sent.id, grace.id)
  const first = await openSession(world, sent.id, ada.id)
  const saved = (await first.get('/signing/session')).body.fields.find(
    ({ label }: { label: string }) => label === 'Flat'
  )
  await first.put('/signing/session/fields', { fields: [{ id: saved.id, value: '12 March Street' }] })
  const seen = async () => {
    const { filled_fields: filled } = (await second.get('/signing/session')).body
    return Object.fromEntries(filled.map(({ label, value }: { label: string; value: string | null }) => [label, value]))
  }
  // What the sender has fixed, and not what Ada has saved and may change.
  expect(await seen()).toEqual({ Rent: '1250' })
  const values = { Flat: '12 March Street', Pets: 'true', Floor: 'Second floor', Interval: 'Yearly' }
  expect((await sign(first, values)).status).toBe(200)
  expect(await seen()).toMatchObject({ Rent: '1250', ...values, Tenant: null })
  expect(await seen()).not.toHaveProperty('Note')
  expect((await first.get('/signing/session')).body.filled_fields).toEqual([])
})

test('the page shows it at its place, before the next one signs', async () => {
  const sent = await sendDraft(world.api, [tenant, landlord])
  const values = { Flat: '12 March Street', Pets: 'true', Floor: 'Second floor', Interval: 'Yearly' }
  await sign(await openSession(world, sent.id, sent.signers[0].id), values)
  const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[1].id })
  const page = await browser.newPage({ viewport: { width: 1000, height: 1200 } })
  await page.goto(body.sign_url)
  const group = (name: string) => page.getByRole('group', { name: `Ada Lovelace: ${name}`, exact: true })
  await group('Rent').waitFor()
  expect(await group('Rent').textContent()).toBe('1250')
  expect(await group('Flat').textContent()).toBe('12 March Street')
  expect(await group('Floor').textContent()).toBe('Second floor')
  expect(await group('Pets').locator('svg').count()).toBe(1)
  expect(await page.getByRole('radio', { name: 'Yearly' }).isChecked()).toBe(true)
  expect(await group('Signed on').textContent()).toMatch(/\d{4}/)
  expect(await group('Tenant').textContent()).toBe('Ada Lovelace')
  // They are not among what is to be filled in.
  await page.getByText('0 of 1 required field').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.close()
})

/// <reference lib="dom" />
import { expect, test } from 'vitest'
import { violationsOf } from '../../../support/axe.js'
import { aField, aSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const none = { min: null, max: null, min_length: null, max_length: null, pattern: null, message: null }
const business = aField(1, { type: 'checkbox', y: 200, width: 16, height: 16, label: 'Business', required: false })
const isBusiness = { label: 'Business', equals: 'true' }
const pattern = { ...none, pattern: '[A-Z]{2}[0-9]{9}', message: 'A VAT number is like DE123456789.' }
const vat = aField(2, { y: 240, label: 'VAT number', show_if: isBusiness, validation: pattern })
const initials = aField(3, { type: 'initials', y: 280, width: 120, height: 36, show_if: isBusiness, label: 'Terms' })
const birthday = aField(4, {
  ...{ type: 'date', y: 330, label: 'Birthday' },
  required_if: { label: 'Business', equals: 'false' }
})
const seats = aField(5, {
  ...{ type: 'number', y: 370, label: 'Seats', required: false },
  validation: { ...none, min: 1, max: 10 }
})
const town = aField(6, { y: 410, label: 'Town', validation: { ...none, min_length: 2, max_length: 4 } })
const fields = [business, vat, initials, birthday, seats, town]

const label = (name: string) => here.page.getByLabel(name, { exact: true })
const count = () => here.page.locator('.bottom-bar__count').textContent()
const announced = () => here.page.locator('#announcer').textContent()
const finish = () => here.page.getByRole('button', { name: 'Finish' }).click()
const lastSaved = () => here.stub.of('PUT /fields').flatMap(({ body }) => body.fields)
const shoot = async (name: string) => {
  if (process.env.SHOTS) await here.page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

async function openForm(options = {}) {
  here.stub.session = aSession({ fields })
  await here.open(options)
  await label('Business').waitFor()
}

test('fields appear, are announced and counted, and go again with the keyboard alone', async () => {
  await openForm()
  expect(await label('VAT number').isVisible()).toBe(false)
  expect(await count()).toBe('0 of 2 required fields')
  expect(await label('Birthday').getAttribute('aria-required')).toBe('true')
  await label('Business').focus()
  await here.page.keyboard.press('Space')
  await label('VAT number').waitFor()
  expect(await count()).toBe('0 of 3 required fields')
  expect(await announced()).toBe('More fields are shown: VAT number, Terms.')
  expect(await label('Birthday').getAttribute('aria-required')).toBe('false')
  const hint = async () => (await label('Birthday').getAttribute('aria-describedby'))?.includes('required-hint')
  expect(await hint()).toBe(false)
  await here.page.keyboard.press('Tab')
  expect(await here.page.locator(':focus').getAttribute('aria-label')).toBe('VAT number')
  await here.page.keyboard.type('DE123456789')
  await here.page.keyboard.press('Shift+Tab')
  await here.page.keyboard.press('Space')
  expect(await label('VAT number').isVisible()).toBe(false)
  expect(await announced()).toBe('2 fields are no longer shown.')
  expect([await count(), await hint()]).toEqual(['0 of 2 required fields', true])
  await label('Birthday').fill('1990-01-01')
  await label('Town').fill('Ulm')
  await here.page.getByLabel('agree').check()
  await finish()
  await here.page.getByRole('heading', { level: 1, name: 'signed' }).waitFor()
  // What is hidden is not sent.
  const sent = here.stub.of('POST /complete')[0]!.body.fields
  expect(sent.map(({ id }: { id: string }) => id)).toEqual([business, birthday, seats, town].map(({ id }) => id))
})

test('a value that is not valid is explained at its field, not saved, and stops finishing', async () => {
  await openForm()
  await label('Business').check()
  await label('VAT number').fill('DE12')
  // Nothing is said while it is typed.
  expect(await label('VAT number').getAttribute('aria-invalid')).toBeNull()
  await label('VAT number').blur()
  expect(await announced()).toBe('A VAT number is like DE123456789.')
  expect(await label('VAT number').getAttribute('aria-invalid')).toBe('true')
  const described = (await label('VAT number').getAttribute('aria-describedby'))!.split(' ').at(-1)
  expect(await here.page.locator(`[id="${described}"]`).textContent()).toBe('A VAT number is like DE123456789.')
  await here.page.getByText('Not everything is saved.').waitFor()
  await label('Seats').fill('11')
  await label('Seats').blur()
  await here.page.getByText('Please enter 10 or less.').first().waitFor({ state: 'attached' })
  await label('Town').fill('U')
  await label('Town').blur()
  await here.page.getByText('Please enter at least 2 characters.').first().waitFor({ state: 'attached' })
  expect(await count()).toBe('0 of 3 required fields')
  await shoot('rules-errors')
  await here.page.getByLabel('agree').check()
  await finish()
  expect(await here.page.locator(':focus').getAttribute('aria-label')).toBe('VAT number')
  expect(here.stub.of('POST /complete')).toEqual([])
  await label('VAT number').fill('DE123456789')
  await label('Town').fill('Bonn')
  expect(await count()).toBe('2 of 3 required fields')
  // The number is not required, but not valid either.
  await label('Seats').fill('3')
  await label('Seats').blur()
  await expect.poll(lastSaved).toContainEqual({ id: seats.id, value: '3' })
  expect(lastSaved()).not.toContainEqual({ id: vat.id, value: 'DE12' })
  expect(lastSaved()).not.toContainEqual({ id: seats.id, value: '11' })
  await here.page.getByText('Saved', { exact: true }).waitFor()
})

test('an error goes with its field, and is there again before anything is sent', async () => {
  await openForm()
  await label('Business').check()
  await label('VAT number').fill('DE12')
  await label('VAT number').blur()
  await here.page.getByText('Not everything is saved.').waitFor()
  await label('Business').uncheck()
  await here.page.getByText('Saved', { exact: true }).waitFor()
  await label('Business').check()
  expect(await label('VAT number').inputValue()).toBe('DE12')
  await finish()
  expect(await label('VAT number').getAttribute('aria-invalid')).toBe('true')
})

test('rules are followed without a connection, once the page is there', async () => {
  await openForm()
  await expect.poll(() => here.stub.paths.some((path) => path.includes('/patterns-'))).toBe(true)
  await here.page.waitForLoadState('networkidle')
  await here.page.context().setOffline(true)
  await label('Business').check()
  await label('VAT number').fill('DE12')
  await label('VAT number').blur()
  expect(await label('VAT number').getAttribute('aria-invalid')).toBe('true')
  await label('VAT number').fill('DE123456789')
  expect(await count()).toBe('1 of 3 required fields')
  await here.page.context().setOffline(false)
  await expect.poll(lastSaved).toContainEqual({ id: vat.id, value: 'DE123456789' })
})

test('without the engine for patterns, the service judges, and the sender explains', async () => {
  here.stub.instead.set('PUT /fields', ({ body }) => {
    const index = body.fields.findIndex(({ value }: { value: string }) => value === 'DE12')
    if (index < 0) return null
    const details = { [`fields[${index}].value`]: 'must match the pattern [A-Z]{2}[0-9]{9}' }
    return { status: 422, code: 'FIELD_VALUE_INVALID', details }
  })
  here.stub.hold(/patterns-/)
  here.stub.session = aSession({ fields })
  await here.start()
  await label('Business').check()
  await label('VAT number').fill('DE12')
  await label('VAT number').blur()
  await here.page.getByText('A VAT number is like DE123456789.').first().waitFor({ state: 'attached' })
})

test('only a page with a pattern loads the engine', async () => {
  here.stub.session = aSession({ fields: [town] })
  await here.open()
  await label('Town').waitFor()
  await here.page.waitForLoadState('networkidle')
  expect(here.stub.paths.filter((path) => path.includes('/patterns-'))).toEqual([])
})

test.each([
  ['on a phone', phone],
  ['in the dark', { colorScheme: 'dark' }],
  ['in Arabic', { locale: 'ar' }]
] as const)('what has appeared is accessible %s', async (name, options) => {
  here.stub.session = aSession({ fields, ...(name === 'in Arabic' ? { language: 'ar', language_used: 'ar' } : {}) })
  await here.open(options)
  await label('Business').check()
  await label('VAT number').fill('DE12')
  await label('VAT number').blur()
  await label('VAT number').focus()
  await shoot(`rules-${name.replaceAll(' ', '-')}`)
  expect(await violationsOf(here.page)).toEqual([])
})

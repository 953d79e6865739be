/// <reference lib="dom" />
import { expect, test } from 'vitest'
import { aField, aSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const amount = () => here.page.getByLabel('Amount')
const lastSaved = () => here.stub.of('PUT /fields').at(-1)?.body.fields
const numberField = aField(1, { type: 'number', label: 'Amount' })
const name = aField(2, { y: 400, label: 'Name' })

async function openIn(language: string) {
  here.stub.session = aSession({ language, fields: [numberField, name] })
  await here.open()
}

test.each([
  ['de', '1.250', '1250', '1250'],
  ['de', '1.250,50', '1250.50', '1250,50'],
  ['de-CH', '1’250.50', '1250.50', '1250.50'],
  ['fr', '1 250,5', '1250.5', '1250,5'],
  ['en', '1,250', '1250', '1250']
])('in %s %s is saved as %s and shown as %s', async (language, typed, saved, shown) => {
  await openIn(language)
  await amount().fill(typed)
  await amount().blur()
  expect(await amount().inputValue()).toBe(shown)
  await expect.poll(lastSaved).toEqual([{ id: numberField.id, value: saved }])
  here.stub.session = aSession({ language, fields: [{ ...numberField, value: saved }, name] })
  await here.page.reload()
  expect(await amount().inputValue()).toBe(shown)
  await amount().focus()
  await amount().blur()
  expect(await amount().inputValue()).toBe(shown)
  expect(await amount().getAttribute('aria-invalid')).toBeNull()
})

test('if countries read a number differently, the signer is asked', async () => {
  await openIn('en')
  await amount().fill('1.250')
  await amount().blur()
  await here.page.getByText('Please choose the number that you mean.').first().waitFor({ state: 'attached' })
  await here.page.getByText('Not everything is saved.').waitFor()
  await amount().focus()
  await here.page.getByRole('button', { name: '1250', exact: true }).click()
  expect(await amount().inputValue()).toBe('1250')
  await amount().blur()
  await expect.poll(lastSaved).toEqual([{ id: numberField.id, value: '1250' }])
  await here.page.getByText('Saved', { exact: true }).waitFor()
})

test('an unanswered question prevents completing the document', async () => {
  await openIn('de')
  await amount().fill('1,250')
  await here.page.getByLabel('Name').fill('Ada')
  await here.page.getByLabel('stimme zu').check()
  await here.page.getByRole('button', { name: 'Abschließen' }).click()
  expect(await here.page.locator(':focus').getAttribute('aria-label')).toBe('Amount')
  await here.page.getByRole('button', { name: '1,250', exact: true }).click()
  await here.page.getByRole('button', { name: 'Abschließen' }).click()
  await here.page.getByRole('heading', { level: 1, name: 'unterschrieben' }).waitFor()
  expect(here.stub.of('POST /complete')[0]!.body.fields[0]).toEqual({ id: numberField.id, value: '1.250' })
})

test.each(['1250,50', '1e5'])(
  'input that is not a number is never reported as saved, and is kept: %s',
  async (typed) => {
    await openIn('en')
    await amount().fill('12')
    await amount().blur()
    await here.page.getByText('Saved', { exact: true }).waitFor()
    await amount().fill(typed)
    await amount().blur()
    expect(await here.page.getByText('such as 1250.50').first().textContent()).toContain('type a number')
    await here.page.getByLabel('Name').fill('Ada')
    await here.page.getByLabel('Name').blur()
    await expect.poll(lastSaved).toEqual([{ id: name.id, value: 'Ada' }])
    await here.page.getByText('Not everything is saved.').waitFor()
    expect(await here.page.getByText('Saved', { exact: true }).count()).toBe(0)
    expect(await amount().inputValue()).toBe(typed)
    const sent = here.stub.of('PUT /fields').flatMap(({ body }) => body.fields)
    expect(sent.filter(({ id }: { id: string }) => id === numberField.id)).toEqual([
      { id: numberField.id, value: '12' }
    ])
  }
)

test('a value that the service rejects is sent once, and not reported as saved', async () => {
  await openIn('en')
  const refusal = { status: 422, code: 'FIELD_VALUE_INVALID', details: { 'fields[0].value': 'is no number' } }
  here.stub.instead.set('PUT /fields', ({ body }) => (body.fields[0].id === numberField.id ? refusal : null))
  await amount().fill('5')
  await amount().blur()
  await here.page.getByText('Not everything is saved.').waitFor()
  await here.page.getByLabel('Name').fill('Ada')
  await here.page.getByLabel('Name').blur()
  await expect.poll(lastSaved).toEqual([{ id: name.id, value: 'Ada' }])
  await here.page.getByText('Not everything is saved.').waitFor()
  expect(here.stub.of('PUT /fields')).toHaveLength(2)
})

test('a keypad that may not have the decimal separator of the signer’s language is not requested', async () => {
  here.stub.session = aSession({ language: 'de', fields: [numberField, name] })
  await here.open({ ...phone, locale: 'en-GB' })
  expect(await amount().getAttribute('inputmode')).toBe('text')
  await here.page.context().close()
  await here.open({ ...phone, locale: 'de-AT' })
  expect(await amount().getAttribute('inputmode')).toBe('decimal')
})

/// <reference lib="dom" />
import { expect, test } from 'vitest'
import { aField, aSession } from '../../../support/signing-page/session-fixtures.js'
import { useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()

const fields = [
  aField(1, { label: 'Address' }),
  aField(2, { y: 240, label: 'Town' }),
  aField(3, { type: 'checkbox', y: 340, width: 16, height: 16, label: 'Monthly', group: 'payment' }),
  aField(4, { type: 'checkbox', x: 220, y: 340, width: 16, height: 16, label: 'Yearly', group: 'payment' })
]

async function openTwo() {
  here.stub.session = aSession({ fields })
  const first = await here.open()
  const second = await first.context().newPage()
  await second.goto(here.stub.url())
  for (const tab of [first, second]) await tab.getByRole('button', { name: 'Start' }).click()
  return [first, second] as const
}

test('what is saved in one tab is shown in the other, but for the field that somebody is typing in', async () => {
  const [first, second] = await openTwo()
  await second.getByLabel('Address').pressSequentially('12 Ma')
  await first.getByLabel('Town').fill('Leeds')
  await first.getByLabel('Yearly').check()
  await first.getByLabel('Monthly').check()
  await expect.poll(() => second.getByLabel('Town').inputValue()).toBe('Leeds')
  await expect.poll(() => second.getByLabel('Monthly').isChecked()).toBe(true)
  expect(await second.getByLabel('Yearly').isChecked()).toBe(false)
  expect(await second.getByLabel('Address').inputValue()).toBe('12 Ma')
  await second.getByLabel('Address').fill('12 March Street')
  await second.getByLabel('Address').blur()
  await expect.poll(() => first.getByLabel('Address').inputValue()).toBe('12 March Street')
  await first.getByText('Updated from another tab').waitFor()
  expect(here.stub.of('PUT /fields').flatMap(({ body }) => body.fields)).not.toContainEqual({
    id: fields[1]!.id,
    value: null
  })
})

test('when the signer declines in one tab, the other says so', async () => {
  const [first, second] = await openTwo()
  await first.getByRole('button', { name: 'Decline' }).click()
  await first.getByRole('button', { name: 'Decline to sign' }).click()
  await second.getByRole('heading', { name: 'You declined to sign' }).waitFor()
})

test('when the signer signs in one tab, the other says so, with a dialog open too', async () => {
  here.stub.session = aSession({ fields: [] })
  const first = await here.open()
  const second = await first.context().newPage()
  await second.goto(here.stub.url())
  await second.getByRole('button', { name: 'Sign here' }).click()
  await first.getByRole('button', { name: 'Sign here' }).click()
  await first.getByRole('tab', { name: 'Type' }).click()
  await first.getByRole('button', { name: 'Adopt' }).click()
  await first.getByLabel('agree').check()
  await first.getByRole('button', { name: 'Finish' }).click()
  await first.getByRole('heading', { name: 'You have signed' }).waitFor()
  await second.getByRole('heading', { name: 'You have signed' }).waitFor()
})

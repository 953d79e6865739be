/// <reference lib="dom" />
import { expect, test } from 'vitest'
import { violationsOf } from '../../../support/axe.js'
import { aField, allKinds, aSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const button = (name: string) => here.page.getByRole('button', { name })
const focused = () => here.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function openReady(options = {}) {
  await here.open(options)
  await expect.poll(() => button('Start').isEnabled(), { timeout: 60_000 }).toBe(true)
}

test('the first stop of the keyboard skips to the fields', async () => {
  await openReady()
  await button('Decline').focus()
  await here.page.keyboard.press('Shift+Tab')
  const skip = button('Skip to the fields')
  expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await skip.evaluate((element) => getComputedStyle(element).clipPath)).toBe('none')
  // It lies on the title.
  expect(await skip.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)')
  await here.page.keyboard.press('Enter')
  expect(await focused()).toBe('Address')
  expect(await skip.evaluate((element) => getComputedStyle(element).clipPath)).not.toBe('none')
})

test('boxes of which only one can be checked are a group that says so', async () => {
  await openReady()
  const group = here.page.getByRole('group', { name: 'Only one of these' })
  const boxes = group.getByRole('checkbox')
  expect(await boxes.count()).toBe(2)
  // The group is required, and not each box.
  for (const box of await boxes.all()) expect(await box.getAttribute('aria-required')).toBe('false')
  expect(await group.getByText('Required').count()).toBe(1)
  await boxes.first().check()
  await boxes.last().check()
  expect(await boxes.first().isChecked()).toBe(false)
  expect(await violationsOf(here.page)).toEqual([])
})

test('a box alone is no group, and boxes of other pages are in one of their page', async () => {
  const box = { type: 'checkbox', width: 16, height: 16 } as const
  here.stub.session = aSession({
    fields: [
      aField(1, { ...box, y: 100, label: 'Alone', group: 'alone' }),
      aField(2, { ...box, y: 140, label: 'Cash', group: 'payment' }),
      aField(3, { ...box, y: 140, page: 2, label: 'Card', group: 'payment' })
    ]
  })
  await openReady()
  expect(await here.page.getByRole('checkbox', { name: 'Alone' }).getAttribute('aria-required')).toBe('true')
  const groups = here.page.getByRole('group', { name: 'Only one of these' })
  expect(await groups.getByRole('checkbox').evaluateAll((found) => found.map((each) => each.ariaLabel))).toEqual([
    'Cash',
    'Card'
  ])
  expect(await groups.count()).toBe(2)
})

test('Enter moves on from a box, and does not check it', async () => {
  here.stub.session = aSession({ fields: allKinds().filter(({ type }) => type === 'checkbox' || type === 'initials') })
  await openReady(phone)
  const box = here.page.getByRole('checkbox', { name: 'Paid monthly' })
  await box.focus()
  await here.page.keyboard.press('Space')
  expect(await box.isChecked()).toBe(true)
  await here.page.keyboard.press('Enter')
  expect(await box.isChecked()).toBe(true)
  expect(await here.page.locator(':focus').evaluate((element) => Boolean(element.closest('.field--mark')))).toBe(true)
})

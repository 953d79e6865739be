/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsOf } from '../../../support/axe.js'
import { createDraft, waitForStatus } from '../../../support/journey.js'
import { launchBrowser } from '../../../support/launch-browser.js'
import { makePdf } from '../../../support/pdfs.js'
import { unfitParts, widen } from '../../../support/signing-page/fits.js'
import { aField, allKinds, aSession } from '../../../support/signing-page/session-fixtures.js'
import { openTools, phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'
import { createWorld } from '../../../world.js'

// Filling in a document one field at a time, with the controls of its pages.

const here = useSigningBrowser()
const sizes = { '390': phone, '320': { ...phone, viewport: { width: 320, height: 568 } } }
const form = { signing_view: 'form' as const }

const heading = (page: Page) => page.locator('.card__name')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const next = (page: Page) => page.locator('.bottom-bar__next').click()

/** `SHOTS` names a folder for pictures. */
async function shoot(page: Page, name: string) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

/** Whether there is ink on the picture of a card. */
const isDrawn = (page: Page) =>
  page.locator('.card__picture canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, index) => index % 4 === 0 && value < 128 && data[index + 3] === 255)
  })

async function typeMark(page: Page) {
  await page.locator('.card__control button').click()
  await page.getByRole('tab', { name: 'Type' }).click()
  await page.locator('dialog[open] .button--primary').click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

/** Everything that can be on a page. */
const everything = [
  { type: 'text', y: 60, label: 'Reference', value: 'EX-4711', read_only: true },
  { type: 'text', y: 100, label: 'Address' },
  { type: 'number', y: 140, label: 'Fee', validation: { max: 5000 } },
  { type: 'date', y: 180, label: 'Start' },
  { type: 'email', y: 220, label: 'E-mail' },
  { type: 'checkbox', y: 260, width: 16, height: 16, label: 'Monthly', group: 'payment' },
  { type: 'checkbox', x: 220, y: 260, width: 16, height: 16, label: 'Yearly', group: 'payment' },
  {
    type: 'dropdown',
    y: 300,
    label: 'Country',
    options: [
      { value: 'gb', label: 'Britain' },
      { value: 'jp', label: 'Japan' }
    ]
  },
  { type: 'radio', label: 'Car', options: [option('yes', 'With a car', 340), option('no', 'Without a car', 362)] },
  { type: 'text', y: 400, label: 'Number plate', show_if: { label: 'Car', equals: 'yes' } },
  { type: 'text', y: 440, height: 60, multiline: true, label: 'Remarks', required: false },
  { type: 'attachment', y: 520, label: 'Licence' },
  { type: 'date_signed', y: 560, label: 'Signed on' },
  { type: 'initials', x: 400, y: 560, width: 80, height: 30 },
  { type: 'signature', y: 620, height: 50 },
  { type: 'signature', y: 690, height: 50, label: 'Second signature' }
].map((field) => ({ page: 1, ...(field.type === 'radio' ? {} : { x: 72, width: 140, height: 22 }), ...field }))

function option(value: string, label: string, y: number) {
  return { value, label, page: 1, x: 72, y, width: 16, height: 16 }
}

test('a whole signing with fields of every type, whose values are those of the document', async () => {
  await using world = await createWorld()
  const browser = await launchBrowser()
  try {
    const draft = await createDraft(world.api)
    const signers = [{ email: 'ada@example.com', name: 'Ada Lovelace', fields: everything }]
    const { body: sent } = await world.api.post(`/documents/${draft.id}/send`, { signers, ...form })
    const signer_id = sent.signers[0].id
    const { body: link } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id })
    const page = await (await browser.newContext(phone)).newPage()
    await page.goto(link.sign_url)
    await expect.poll(() => heading(page).textContent()).toBe('Field 1 of 11 Address')
    await expect.poll(() => page.locator('.card__picture canvas').count()).toBe(1)
    const type = async (text: string) => {
      await page.locator('.card__control .field__control').fill(text)
      await page.keyboard.press('Enter')
    }
    await type('12 March Street')
    await expect.poll(() => heading(page).textContent()).toContain('Fee')
    // Who types goes on typing.
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Fee')
    await type('1250.5')
    await page.locator('.card__control input').fill('2026-12-31')
    await next(page)
    await type('ada@example.com')
    await expect.poll(() => heading(page).textContent()).toContain('Monthly / Yearly')
    await page.locator('.card__control .field', { hasText: 'Yearly' }).click()
    await next(page)
    await page.locator('.card__control select').selectOption('jp')
    await next(page)
    await page.locator('.card__control .field__option', { has: page.locator('[value=yes]') }).click()
    // One more than before.
    await expect.poll(() => heading(page).textContent()).toContain('of 12')
    await next(page)
    await page.locator('.card__control .field__control').fill('AB 12')
    await next(page)
    await page.locator('.card__control textarea').fill('None')
    await next(page)
    const buffer = await makePdf({ pages: 1 })
    await page
      .locator('.card__control input[type=file]')
      .setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer })
    await page.locator('.card__control').getByText('licence.pdf').waitFor()
    await next(page)
    await typeMark(page)
    await next(page)
    await page.getByText('It also goes into the other places').waitFor()
    await typeMark(page)
    await button(page, 'Check the document').click()
    await page.getByText('Please read the document').waitFor()
    await page.getByRole('checkbox', { name: /agree/ }).check()
    await button(page, 'Finish').click()
    await page.getByRole('heading', { name: /You have signed/ }).waitFor()
    await waitForStatus(world.api, sent.id, 'completed')
    const { body } = await world.api.get(`/documents/${sent.id}/fields`)
    const values = Object.fromEntries(body.fields.map(({ label, value }: Record<string, string>) => [label, value]))
    expect(values).toMatchObject({
      Address: '12 March Street',
      Fee: '1250.5',
      Start: '2026-12-31',
      'E-mail': 'ada@example.com',
      Yearly: 'true',
      Country: 'jp',
      Car: 'yes',
      'Number plate': 'AB 12',
      Remarks: 'None'
    })
  } finally {
    await browser.close()
  }
})

describe.each(Object.entries(sizes))('on a phone of %s pixels', (width, device) => {
  test.each([
    ['en', 'Field 1 of 7'],
    ['de', 'Feld 1 von 7'],
    ['ar', 'الحقل 1 من 7'],
    ['ja', '項目 1 / 7']
  ])('each card has room in %s', async (language, first) => {
    here.stub.session = aSession({ ...form, language, language_used: language as 'en' })
    const page = await here.open(device)
    await expect.poll(() => heading(page).textContent()).toContain(first)
    await expect.poll(() => isDrawn(page)).toBe(true)
    await widen(page)
    const fill = ['Address', 'Monthly fee', 'Start date', 'Paid monthly', 'Remarks']
    for (const name of fill) {
      await expect.poll(() => heading(page).textContent()).toContain(name)
      expect(await unfitParts(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      // The field is seen beside its name, without scrolling; on the smallest phone, what the sender says is above the first one.
      const control = (await page.locator('.card__control .field__control').first().boundingBox())!
      const bar = (await page.locator('.bottom-bar').boundingBox())!
      expect(control.y).toBeGreaterThan((await heading(page).boundingBox())!.y)
      const isFirstBelowNote = name === 'Address' && width === '320'
      if (name !== 'Remarks' && !isFirstBelowNote) expect(control.y + control.height).toBeLessThanOrEqual(bar.y)
      await shoot(page, `card-${language}-${width}-${name.replace(' ', '-')}`)
      const input = page.locator('.card__control .field__control').first()
      if (name === 'Paid monthly') await input.check()
      else await input.fill({ 'Monthly fee': '12', 'Start date': '2026-12-31' }[name] ?? 'Some text')
      await next(page)
    }
    await shoot(page, `card-${language}-${width}-initials`)
    if (language === 'en') expect(await violationsOf(page)).toEqual([])
  })
})

test('from right to left, cards are mirrored and pages are not', async () => {
  here.stub.session = aSession({ ...form, language: 'ar', language_used: 'ar' })
  const page = await here.open(phone)
  await heading(page).waitFor()
  const [back, go] = await Promise.all(
    ['.card__back', '.bottom-bar__next'].map((selector) => page.locator(selector).boundingBox())
  )
  expect(go!.x).toBeLessThan(back!.x)
  expect(await page.locator('.card__picture').getAttribute('dir')).toBe('ltr')
})

test('cards and pages have the same state, and the document is one tap away', async () => {
  here.stub.session = aSession(form)
  const page = await here.open(phone)
  await page.locator('.card__control .field__control').fill('12 March Street')
  await next(page)
  await page.locator('.card__control .field__control').fill('1250')
  await button(page, 'Show the document').click()
  // Where the card was, and with what it had.
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Monthly fee')
  const values = await page
    .locator('.page .field__control[type=text]')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))
  expect(values.slice(0, 2)).toEqual(['12 March Street', '1250'])
  await expect.poll(() => page.locator('.page__picture canvas').count()).toBeGreaterThan(0)
  await page.locator('.page [aria-label="Monthly fee"]').fill('1300')
  await button(page, 'One field at a time').click()
  await expect.poll(() => heading(page).textContent()).toContain('Monthly fee')
  await expect.poll(() => page.locator('.card__control input').inputValue()).toBe('1300')
  await button(page, 'Back').click()
  await expect.poll(() => heading(page).textContent()).toContain('Address')
  await expect.poll(() => here.stub.of('PUT /fields').flatMap(({ body }) => body.fields).length).toBeGreaterThan(1)
  expect(here.stub.paths.filter((path) => path.endsWith('/document'))).toHaveLength(1)
})

test('what is wrong in a field is said on its card, which stays', async () => {
  here.stub.session = aSession(form)
  const page = await here.open(phone)
  await heading(page).waitFor()
  await next(page)
  await page.locator('.card__control').getByText('Please fill this in').waitFor()
  expect(await page.locator(':focus').getAttribute('aria-invalid')).toBe('true')
  await page.locator('.card__control .field__control').fill('12 March Street')
  await next(page)
  await page.locator('.card__control .field__control').fill('lots')
  await next(page)
  await expect.poll(() => heading(page).textContent()).toContain('Monthly fee')
  await page.locator('.card__control').getByText('number', { exact: false }).waitFor()
  await shoot(page, 'card-error')
})

test('what the service does not take is shown on its card after all', async () => {
  here.stub.session = aSession({
    ...form,
    fields: [aField(1, { label: 'Address' }), aField(2, { label: 'Town', y: 240 })]
  })
  here.stub.instead.set('POST /complete', () => ({
    status: 422,
    code: 'FIELD_VALUE_TOO_LONG',
    details: { 'fields[0].value': 'is too long: 4 of its 9 characters fit' }
  }))
  const page = await here.open(phone)
  for (const text of ['12 March Street', 'London']) {
    await page.locator('.card__control .field__control').fill(text)
    await next(page)
  }
  await page.getByRole('checkbox', { name: /agree/ }).check()
  await button(page, 'Finish').click()
  await expect.poll(() => heading(page).textContent()).toContain('Address')
  await page.locator('.card__control .field__error').getByText('4').waitFor()
})

test('who may choose begins on the pages', async () => {
  here.stub.session = aSession({ signing_view: 'choose' })
  const page = await here.open(phone)
  await button(page, 'One field at a time').waitFor()
  expect(await heading(page).isVisible()).toBe(false)
  expect(await page.locator('.page').first().isVisible()).toBe(true)
  await shoot(page, 'card-choose')
  await button(page, 'One field at a time').click()
  await expect.poll(() => heading(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await openTools(page)
})

test.each([
  ['on a larger screen', form, allKinds(), { viewport: { width: 1280, height: 800 } }],
  ['of a document that has pages', {}, allKinds(), phone],
  ['of a document without fields', form, [], phone]
])('%s, no card is loaded', async (_, changes, fields, device) => {
  here.stub.session = aSession({ ...changes, fields })
  const page = await here.open(device)
  await page.locator('.page__picture canvas').first().waitFor()
  expect(here.stub.paths.filter((path) => path.includes('cards'))).toEqual([])
})

test('without its script, a document is filled in on its pages', async () => {
  here.stub.session = aSession(form)
  here.stub.preludes.set(/cards-.*\.js/, 'throw new Error("unavailable");')
  const page = await here.open(phone)
  await page.locator('.page__picture canvas').first().waitFor()
  expect(await heading(page).count()).toBe(0)
  await button(page, 'Start').click()
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Address')
})

/// <reference lib="dom" />
import { expect, test } from 'vitest'
import { aField, aSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const asked = (pattern: RegExp) => here.stub.paths.filter((path) => pattern.test(path)).length
const pdfjs = /\/assets\/pdf-[0-9A-Z]{8}\.js$/
const startedFirst = [/pdf-worker-/, /session$/, /session\/document$/, /\.css$/]

test('the first page needs three round trips, and pdf.js does not delay what the header needs', async () => {
  const release = here.stub.hold(/assets\/main-.*js$/)
  await here.start()
  for (const pattern of startedFirst) await expect.poll(() => asked(pattern), { message: String(pattern) }).toBe(1)
  expect(asked(pdfjs)).toBe(0)
  release()
  await here.page.locator('.page canvas').first().waitFor()
  for (const pattern of [pdfjs, ...startedFirst]) expect(asked(pattern), String(pattern)).toBe(1)
})

test('the engine for patterns, a third as much as the first page, comes after it', async () => {
  const limits = { min: null, max: null, min_length: null, max_length: null, message: null }
  const validation = { ...limits, pattern: '[A-Z]{2}[0-9]{9}' }
  here.stub.session = aSession({ fields: [aField(1, { label: 'VAT number', validation })] })
  const release = here.stub.hold(/session\/document$/)
  await here.start()
  await here.page.getByLabel('VAT number').waitFor()
  await expect.poll(() => asked(pdfjs)).toBe(1)
  expect(asked(/patterns-/)).toBe(0)
  release()
  await expect.poll(() => asked(/patterns-/)).toBe(1)
  expect(await here.page.locator('.page canvas').count()).toBeGreaterThan(0)
})

test('header, message, blank pages and fields appear before the PDF, and do not move when it is loaded', async () => {
  const release = here.stub.hold(/pdf-|session\/document$/)
  await here.start(phone)
  await here.page.getByRole('heading', { name: 'Consulting agreement' }).waitFor()
  await here.page.getByText('here is the agreement we spoke about').waitFor()
  const { width, height } = (await here.page.locator('.page').nth(1).boundingBox())!
  expect(height / width).toBeCloseTo(842 / 595, 2)
  expect(await here.page.locator('canvas').count()).toBe(0)
  expect(await here.page.getByRole('button', { name: 'Finish' }).isDisabled()).toBe(true)

  await here.page.getByLabel('Address').fill('12 March')
  await here.page.evaluate(() => scrollTo(0, 120))
  release()
  await here.page.locator('.page canvas').first().waitFor()
  await expect.poll(() => here.page.getByRole('button', { name: 'Finish' }).isEnabled()).toBe(true)
  expect(await here.page.locator(':focus').getAttribute('aria-label')).toBe('Address')
  expect(await here.page.getByLabel('Address').inputValue()).toBe('12 March')
  expect(await here.page.evaluate(() => scrollY)).toBe(120)
})

test('the document is shown even if the worker does not start and the boot script is missing', async () => {
  here.stub.preludes.set(/boot-/, 'throw new Error("Out of order.");')
  here.stub.preludes.set(/pdf-worker-/, 'if (!globalThis.document) throw new Error("Out of order.");')
  await here.start()
  await here.page.locator('.page canvas').first().waitFor()
  here.problems.length = 0
})

/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import { openConsoleAsOwner } from '../../support/console.js'
import { sendDraft, signatureField, waitForStatus } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { makePdf } from '../../support/pdfs.js'
import { makePng } from '../../support/png.js'
import { phone } from '../../support/signing-page/signing-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let pdf: Buffer
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  pdf = await makePdf({ text: 'A licence' })
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const licence = { type: 'attachment', label: 'Driving licence', page: 1, x: 72, y: 200, width: 220, height: 24 }
const photo = { ...licence, label: 'Photo', y: 260, width: 90, required: false }
const png = makePng(60, 40, (x) => [x, 33, 107, 255])
const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, buffer, mimeType })

let documentId = ''
let signUrl = ''
beforeEach(async () => {
  const fields = [licence, photo, signatureField]
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace', fields }])
  documentId = sent.id
  const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  signUrl = body.sign_url
})

async function opened(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 }, ...options })
  const page = await context.newPage()
  // From now on, no chooser opens, no matter who asks for it.
  page.on('filechooser', () => {})
  await page.goto(signUrl)
  await button(page).waitFor()
  return page
}

const button = (page: Page, label = 'Driving licence') => page.getByRole('button', { name: new RegExp(`^${label}:`) })
const announced = (page: Page) => page.locator('#announcer').textContent()
const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/attachments-${name}.png` })
}

async function choose(page: Page, chosen: ReturnType<typeof file>, press: () => Promise<void>) {
  const chooser = page.waitForEvent('filechooser')
  await press()
  await (await chooser).setFiles(chosen)
}

async function finish(page: Page) {
  await page.getByRole('button', { name: 'Sign here' }).click()
  await page.getByRole('tab', { name: 'Type' }).click()
  await page.getByRole('button', { name: 'Adopt' }).click()
  await page.getByLabel('I have read this and I agree').check()
  await page.getByRole('button', { name: 'Finish' }).click()
}

test('a file is chosen, replaced, removed and signed with, by mouse', async () => {
  const page = await opened()
  await shoot(page, 'empty')
  expect(await button(page).getAttribute('aria-label')).toBe('Driving licence: Attach a file')
  await choose(page, file('licence.pdf', pdf), () => button(page).click())
  await page.getByRole('button', { name: /^Driving licence: licence\.pdf, / }).waitFor()
  expect(await announced(page)).toContain('is attached')
  await shoot(page, 'attached')
  expect(await page.getByText('1 of 2 required fields').isVisible()).toBe(true)

  await button(page).click()
  const dialog = page.getByRole('dialog', { name: 'Driving licence' })
  await dialog.getByText('licence.pdf').waitFor()
  await shoot(page, 'dialog')
  expect(await violationsOf(page)).toEqual([])
  await choose(page, file('A picture of my licence, both sides.png', png, 'image/png'), () =>
    dialog.getByRole('button', { name: 'Choose another file' }).click()
  )
  await page.getByRole('button', { name: /^Driving licence: A picture of my licence/ }).waitFor()

  await button(page).click()
  await dialog.getByRole('button', { name: 'Remove the file' }).click()
  await page.getByRole('button', { name: 'Driving licence: Attach a file' }).waitFor()
  await finish(page)
  await page.getByText('Please attach a file.').waitFor()
  await shoot(page, 'missing')
  await choose(page, file('licence.pdf', pdf), () => button(page).click())
  await page.getByRole('button', { name: /^Driving licence: licence\.pdf, / }).waitFor()
  // It is still there after a reload.
  await page.reload()
  await page.getByRole('button', { name: /^Driving licence: licence\.pdf, / }).waitFor()
  await page.getByLabel('I have read this and I agree').check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('heading', { level: 1, name: 'signed' }).waitFor()
  await waitForStatus(world.api, documentId, 'completed')
  const { data } = (await world.api.get(`/documents/${documentId}/attachments`)).body
  expect(data).toMatchObject([{ label: 'Driving licence', file_name: 'licence.pdf', size: pdf.length }])
})

test('a file is attached and removed with the keyboard alone', async () => {
  const page = await opened()
  await button(page).focus()
  await choose(page, file('licence.pdf', pdf), () => page.keyboard.press('Enter'))
  await page.getByRole('button', { name: /^Driving licence: licence\.pdf, / }).waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('dialog', { name: 'Driving licence' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toBe('Remove the file')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Driving licence: Attach a file' }).waitFor()
  expect(await announced(page)).toContain('is removed')
  // A closed dialog gives the focus back.
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Driving licence: Attach a file')
})

test('what cannot be attached is explained, and tried again', async () => {
  const page = await opened()
  const press = () => button(page).click()
  await choose(page, file('licence.docx', Buffer.from('PK\u0003\u0004 a document')), press)
  await page.getByText('Please choose a PDF, PNG or JPEG.').first().waitFor()
  expect(await button(page).getAttribute('aria-invalid')).toBe('true')
  await choose(page, file('large.pdf', Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])), press)
  await page.getByText('Please choose one of at most 10 MB.').first().waitFor()
  await choose(page, file('broken.pdf', Buffer.from('%PDF-1.7 and nothing else')), press)
  await page.getByText('This file is damaged or protected.').first().waitFor()
  await button(page).hover()
  await shoot(page, 'damaged')
  await page.route('**/uploads/**', (route) => route.abort())
  await choose(page, file('licence.pdf', pdf), press)
  await page.getByText('The file could not be uploaded.').first().waitFor()
  await page.unroute('**/uploads/**')
  await choose(page, file('licence.pdf', pdf), press)
  await page.getByRole('button', { name: /^Driving licence: licence\.pdf, / }).waitFor()
  expect(await button(page).getAttribute('aria-invalid')).toBeNull()
})

test('nobody finishes while a file is being uploaded, and other tabs show it', async () => {
  const page = await opened()
  const other = await page.context().newPage()
  await other.goto(signUrl)
  await button(other).waitFor()
  await choose(page, file('licence.pdf', pdf), () => button(page).click())
  await other.getByRole('button', { name: /^Driving licence: licence\.pdf, / }).waitFor()

  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/uploads/**', async (route) => {
    await released
    await route.continue()
  })
  await choose(page, file('me.png', png, 'image/png'), () => button(page, 'Photo').click())
  await page.getByRole('button', { name: 'Photo: Uploading…' }).waitFor()
  await finish(page)
  await page.getByText('A file is still being uploaded.').first().waitFor()
  release()
  await page.getByRole('button', { name: /^Photo: me\.png, / }).waitFor()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('heading', { level: 1, name: 'signed' }).waitFor()
  await waitForStatus(world.api, documentId, 'completed')
  expect((await world.api.get(`/documents/${documentId}/attachments`)).body.data).toHaveLength(2)
})

test.each(['light', 'dark'] as const)('a phone has room for it, in %s', async (colorScheme) => {
  const page = await opened({ ...phone, colorScheme, locale: 'de' })
  await shoot(page, `phone-${colorScheme}-empty`)
  await choose(page, file('Führerschein Vorderseite und Rückseite.pdf', pdf), () => button(page).tap())
  await page.getByRole('button', { name: /^Driving licence: Führerschein/ }).waitFor()
  await shoot(page, `phone-${colorScheme}`)
  // A finger has 44 pixels, less what is nearer to the next field: the box around this one.
  const height = await button(page).evaluate((element: HTMLElement) => {
    // The focus takes the box away.
    element.blur()
    const { height } = getComputedStyle(element.closest('.field')!, '::before')
    return Number.parseFloat(height)
  })
  expect(height).toBeGreaterThanOrEqual(40)
  await button(page).tap()
  const dialog = page.getByRole('dialog', { name: 'Driving licence' })
  await dialog.waitFor()
  await shoot(page, `phone-${colorScheme}-dialog`)
  for (const each of await dialog.getByRole('button').all()) {
    expect((await each.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('the sender saves the file from the console, which does not open it', async () => {
  const api = createApi(world.url, world.account.test_key)
  const signer = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [licence, signatureField] }
  const sent = await sendDraft(api, [signer])
  await api.post(`/test-helpers/documents/${sent.id}/signers/${sent.signers[0].id}/sign`)
  const opened = await openConsoleAsOwner(world, browser)
  const { page } = opened
  await page.goto(opened.url(`test/documents/${sent.id}`))
  const region = page.getByRole('region', { name: 'Attached by signers' })
  await region.getByText('Driving licence · Ada Lovelace · 157 bytes').waitFor()
  await shoot(page, 'console')
  const download = page.waitForEvent('download')
  await region.getByRole('button', { name: 'sample.png' }).click()
  expect((await download).suggestedFilename()).toBe('sample.png')
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await region.scrollIntoViewIfNeeded()
  await shoot(page, 'console-phone')
})

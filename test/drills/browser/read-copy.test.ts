/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { languageCodes } from '@signpost/spec/languages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.js'
import { sendDraft } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

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

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', access_code: '4711' }
let made = 0

async function sendCopy() {
  const email = `reader.${++made}@example.com`
  const cc = [{ email, name: 'Lena Lawyer', when: 'sent', access_code: 'Zebra 47' }]
  const { id } = await sendDraft(world.api, [ada], { cc, skip_email: true, message: 'For our meeting on Friday.' })
  return { id: id as string, link: (await world.emailTo(email, 'request-copy')).links[0]! }
}

async function open(link: string, locale = 'en-GB', viewport = { width: 390, height: 844 }) {
  const page = await (await browser.newContext({ locale, viewport })).newPage()
  await page.goto(link)
  return page
}

test('a reader enters the code and gets the document, until it is voided', async () => {
  const { id, link } = await sendCopy()
  const page = await open(link)
  await page.getByLabel('Access code').fill('Lion 1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This code is incorrect.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Access code').fill('Zebra 47')
  await page.keyboard.press('Enter')
  await page.getByText('you do not have to.').waitFor()
  await page.getByText('For our meeting on Friday.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  // Its pages, with their text for who selects it or has it read out.
  await page.locator('.page canvas').first().waitFor()
  await page.locator('.page__text').getByText('A contract, page 1').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.setViewportSize({ width: 1024, height: 768 })
  const widthOf = async () => (await page.locator('.page').first().boundingBox())!.width
  const before = await widthOf()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(await widthOf()).toBeGreaterThan(before)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a copy' }).click()
  ])
  expect(download.suggestedFilename()).toBe('contract.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await world.api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })
  await page.reload()
  await page.getByRole('heading', { name: 'This document was voided' }).waitFor()
})

test('the pages fit the smallest phone in every language', async () => {
  const { link } = await sendCopy()
  for (const language of languageCodes) {
    const page = await open(link, language, { width: 320, height: 568 })
    await page.locator('.code-form').waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    await page.locator('input').fill('Zebra 47')
    await page.keyboard.press('Enter')
    await page.locator('.page canvas').waitFor()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([language, overflow]).toEqual([language, 0])
    await page.context().close()
  }
})

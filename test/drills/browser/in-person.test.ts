/// <reference lib="dom" />
import { languageCodes } from '@signpost/spec/languages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.js'
import { sendDraft, signatureField, waitForStatus } from '../../support/journey.js'
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

const tablet = { width: 820, height: 1180 }
const people = [
  { email: 'ann@example.com', name: 'Ann Lee', fields: [{ ...signatureField, type: 'text', label: 'Town' }] },
  { email: 'ben@example.com', name: 'Ben Okri', fields: [], access_code: '4711' }
]

async function open(locale = 'en-GB', viewport = tablet) {
  const { id } = await sendDraft(world.api, people, { skip_email: true })
  const { body } = await world.api.post(`/documents/${id}/in-person-url`, { host: 'Charles Babbage' })
  const page = await (await browser.newContext({ locale, viewport })).newPage()
  await page.goto(body.in_person_url)
  return { id: id as string, page }
}

const frameOf = (page: Page) => page.frameLocator('iframe')
const finish = (page: Page) => frameOf(page).getByRole('button', { name: 'Finish', exact: true })

test('two people sign at one device, and none sees what the one before has done', async () => {
  const { id, page } = await open()
  await page.getByText('Charles Babbage is here with you.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Ann Lee' }).click()
  await frameOf(page).getByLabel('Town').fill('Wonderland')
  await frameOf(page).getByText('Saved', { exact: true }).waitFor()
  // Handed on before she has finished.
  await page.getByRole('button', { name: 'Hand the device on' }).click()
  await page.getByRole('button', { name: 'Ben Okri' }).click()
  await frameOf(page).getByLabel('Access code').fill('4711')
  await page.keyboard.press('Enter')
  await frameOf(page).getByText('You are signing as Ben Okri').waitFor()
  expect(await frameOf(page).locator('body').textContent()).not.toContain('Wonderland')
  const entered = await frameOf(page)
    .locator('input')
    .evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).value))
  expect(entered).not.toContain('Wonderland')
  await page.getByRole('button', { name: 'Hand the device on' }).click()
  await page.getByRole('heading', { name: 'Who signs now?' }).waitFor()
  expect(await page.evaluate(() => [sessionStorage.length, document.querySelectorAll('iframe').length])).toEqual([0, 0])
  // Whoever has entered a code before has to enter it again.
  await page.getByRole('button', { name: 'Ben Okri' }).click()
  await frameOf(page).getByLabel('Access code').waitFor()
  await page.getByRole('button', { name: 'Hand the device on' }).click()

  await page.getByRole('button', { name: 'Ann Lee' }).click()
  await frameOf(page).getByText('I have read this and I agree').click()
  await finish(page).click()
  await frameOf(page).getByRole('heading', { name: 'You have signed' }).waitFor()
  await page.getByRole('button', { name: 'Hand the device on' }).click()
  await page.getByRole('heading', { name: 'Who signs now?' }).waitFor()
  expect(await page.getByRole('button', { name: 'Ann Lee' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Ben Okri' }).click()
  await frameOf(page).getByLabel('Access code').fill('4711')
  await page.keyboard.press('Enter')
  await frameOf(page).locator('.closing__block button').click()
  const dialog = frameOf(page).getByRole('dialog', { name: 'Your signature' })
  await dialog.getByRole('tab', { name: 'Type' }).click()
  await dialog.getByLabel('Type your name').fill('Ben Okri')
  await dialog.getByRole('button', { name: 'Adopt' }).click()
  await frameOf(page).getByText('I have read this and I agree').click()
  await finish(page).click()
  await waitForStatus(world.api, id, 'completed')
  await page.getByRole('button', { name: 'Hand the device on' }).click()
  await page.getByRole('heading', { name: 'Nobody is left to sign here.' }).waitFor()
})

test('the page fits the smallest phone in every language', async () => {
  for (const language of languageCodes) {
    const { page } = await open(language, { width: 320, height: 568 })
    await page.locator('.attendees').waitFor()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([language, await overflow()]).toEqual([language, 0])
    await page.locator('.attendee button').first().click()
    await page.locator('iframe').waitFor()
    expect([language, await overflow()]).toEqual([language, 0])
    await page.context().close()
  }
})

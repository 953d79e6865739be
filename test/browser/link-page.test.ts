/// <reference lib="dom" />
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../support/axe.js'
import { beyond } from '../support/beyond.js'
import { createDraft, signatureField } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { createWorld, type World } from '../world.js'

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

async function newLink(options: object = {}): Promise<{ id: string; url: string }> {
  const { api } = world
  const fields = [{ ...signatureField, role: 'Visitor', label: 'Signature' }]
  const roles = { Visitor: { order: 1 } }
  const draft = await createDraft(api)
  const { body } = await api.post('/templates', { document_id: draft.id, title: 'Waiver', roles, fields })
  return (await api.post(`/templates/${body.id}/links`, { role: 'Visitor', ...options })).body
}

/** A page where nothing but what is expected fails. */
async function open(url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(url)
  return { page, problems }
}

const phone = { viewport: { width: 390, height: 844 } }
const codeTo = async (email: string) => /^\d{6}$/m.exec((await world.emailsTo(email)).at(-1)!.text)![0]

test('a person says who they are, enters the code and is on the signing page, by keyboard alone', async () => {
  const { url } = await newLink()
  const { page, problems } = await open(url, phone)
  await page.getByRole('heading', { name: 'Sign “Waiver”' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByLabel('Your name').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Please fill this in.').first().waitFor()
  await page.keyboard.type('Ada Lovelace')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter an e-mail address').waitFor()
  await page.keyboard.type('@link.example')
  await page.keyboard.press('Enter')
  await page.getByText('We have sent a code to').waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await page.getByLabel('Six-digit code').evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.getByText('Enter the six digits of the code.').waitFor()
  await page.keyboard.type(await codeTo('ada@link.example'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/sign#token=/)
  await page.getByRole('button', { name: 'Start' }).waitFor()
  expect(problems).toEqual([])
})

test('a wrong code, another address and another code', async () => {
  const { url } = await newLink()
  const { page } = await open(url)
  const button = (name: string) => page.getByRole('button', { name })
  await page.getByLabel('Your name').fill('Grace Hopper')
  await page.getByLabel('Your e-mail address').fill('wrong@link.example')
  await button('Continue').click()
  const code = await codeTo('wrong@link.example')
  await page.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000')
  await button('Continue').click()
  await page.getByText('This code is incorrect.').waitFor()
  expect(await button('Another code in').getAttribute('aria-disabled')).toBe('true')
  await button('Use another address').click()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Grace Hopper')
  await page.getByLabel('Your e-mail address').fill('right@link.example')
  await button('Continue').click()
  await page.getByText('r***@link.example').waitFor()
  await page.getByLabel('Six-digit code').fill(await codeTo('right@link.example'))
  await button('Continue').click()
  await page.waitForURL(/\/sign#token=/)
})

test('without a code the form leads to the document, which the page says', async () => {
  const { url } = await newLink({ authentication: 'none' })
  const { page, problems } = await open(url, phone)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (/^http/.test(request.url()) && !request.url().startsWith(world.url)) elsewhere.push(request.url())
  })
  await page.getByText('Check the address: the signed document goes there.').waitFor()
  // What keeps scripts away is solved while the form is filled in, and can be ticked.
  const check = page.getByRole('checkbox', { name: 'Confirm that you are not a program' })
  await check.waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByLabel('Your name').focus()
  await page.keyboard.type('Ada Lovelace')
  await page.keyboard.press('Tab')
  await page.keyboard.type('none@link.example')
  await page.getByText('Checked', { exact: true }).waitFor()
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/sign#token=/)
  expect([problems, elsewhere]).toEqual([[], []])
})

beyond('a link that has begun as many documents from one place as it may says when it can go on', async () => {
  const { url } = await newLink({ authentication: 'none' })
  const { page } = await open(url, { locale: 'en-GB' })
  await page.route('**/link/api/start', (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'RATE_LIMIT_EXCEEDED', message: 'Wait.', retry_after: 30 } } })
  )
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('Your e-mail address').fill('many@link.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^Too many attempts from here\. You can try again from .?\d?\d:\d\d.?\.$/).waitFor()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Lovelace')
  await page.unroute('**/link/api/start')
  // A proof that was used in vain is no obstacle.
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/sign#token=/)
})

test('a link that is switched off says so, also to the person who has the form open', async () => {
  const { id, url } = await newLink()
  const { page } = await open(url)
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('Your e-mail address').fill('off@link.example')
  await world.api.patch(`/template-links/${id}`, { active: false })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'This link cannot be used at the moment' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'This link cannot be used at the moment' }).waitFor()
  const { email } = (await world.api.get('/account')).body
  expect(await page.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`)
  expect(await violationsOf(page)).toEqual([])
  const { page: other } = await open(`${world.url}/link`)
  await other.getByRole('heading', { name: 'This link is incomplete' }).waitFor()
})

test.each([
  ['de-AT', 'ltr', /^„.?Waiver.?“ unterschreiben$/],
  ['ar', 'rtl', /^توقيع «.?Waiver.?»$/]
])('the page and the e-mail are in the language of the browser: %s', async (locale, direction, title) => {
  const { url } = await newLink()
  const { page } = await open(url, { locale, ...phone, colorScheme: 'dark' })
  await expect.poll(() => page.locator('h1').textContent()).toMatch(title)
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
})

test('no other page can frame it, and its answers are stored nowhere', async () => {
  const { headers } = await fetch(`${world.url}/link`)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const offer = await fetch(`${world.url}/link/api/offer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: new URL((await newLink()).url).hash.replace('#key=', '') })
  })
  expect(offer.status).toBe(200)
  expect(offer.headers.get('cache-control')).toBe('no-store')
})

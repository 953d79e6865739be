/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.js'
import { buildDocs } from '../../support/build-docs.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
beforeAll(async () => {
  buildDocs()
  world = await createWorld()
  browser = await launchBrowser()
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

/** Opens the form of an operation with the keyboard, and records the requests that it sends. */
async function openForm(path: string, options: BrowserContextOptions = {}) {
  const page = await browser.newPage(options)
  const problems: string[] = []
  const sent: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/')) sent.push(`${request.method()} ${request.url()}`)
  })
  await page.goto(`${world.url}/docs/reference/${path}`)
  await page.getByRole('button', { name: 'Search' }).first().waitFor()
  await page.locator('.try-it summary').press('Enter')
  await page.getByLabel('Test key').waitFor()
  return { page, problems, sent }
}

const answerOf = async (page: Page) =>
  JSON.parse((await page.getByRole('region', { name: 'Body of the answer' }).textContent())!)

test('a request is sent with a test key, and its answer is shown; the key is there on the next page, and gone after a reload', async () => {
  const { page, problems, sent } = await openForm('documents/create-document')
  await page.getByLabel('Test key').fill(world.account.test_key)
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await page.getByRole('status').getByText('201').waitFor()
  const { id, title, mode } = await answerOf(page)
  expect([title, mode]).toEqual(['Consulting agreement', 'test'])
  expect(await page.getByRole('region', { name: 'Headers of the answer' }).textContent()).toMatch(
    /^x-request-id: req_/m
  )
  expect(sent).toEqual([`POST ${world.url}/v1/documents`])

  await page
    .getByRole('navigation', { name: 'Sidebar Navigation' })
    .getByRole('link', { name: 'Get a document' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Get a document' }).waitFor()
  await page.locator('.try-it summary').press('Enter')
  expect(await page.getByLabel('Test key').inputValue()).toBe(world.account.test_key)
  await page.getByLabel('id', { exact: true }).fill(id)
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await page.getByRole('status').getByText('200').waitFor()
  expect((await answerOf(page)).id).toBe(id)

  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))).not.toContain(
    'sp_test_'
  )
  await page.reload()
  await page.locator('.try-it summary').press('Enter')
  expect(await page.getByLabel('Test key').inputValue()).toBe('')
  expect(problems).toEqual([])
  await page.close()
})

test.each([
  ['a live key', 'live', 'That is a live key.'],
  ['no key', 'none', 'Paste a test key.']
])('%s is not sent', async (_, kind, message) => {
  const { page, sent } = await openForm('documents/list-documents')
  if (kind === 'live') await page.getByLabel('Test key').fill(world.account.live_key)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('status').getByText(message).waitFor()
  expect(sent).toEqual([])
  await page.close()
})

test('what the service refuses leads to the request in the console; parameters that are filled in are sent', async () => {
  const { page, sent } = await openForm('documents/list-documents')
  await page.getByLabel('Test key').fill(world.account.test_key)
  await page.getByLabel('per_page (optional)').fill('1000')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('status').getByText('422').waitFor()
  const { error } = await answerOf(page)
  expect(error.details).toHaveProperty('per_page')
  const link = page.getByRole('link', { name: 'The request in the log of the console' })
  expect(await link.getAttribute('href')).toBe(error.request_log_url)
  expect(sent).toEqual([`GET ${world.url}/v1/documents?per_page=1000`])
  await page.close()
})

test.each([
  ['light', { width: 1280, height: 900 }],
  ['dark', { width: 390, height: 800 }]
] as const)('the form and an answer are accessible by all rules of axe, in %s', async (colorScheme, viewport) => {
  const { page } = await openForm('documents/create-document', { colorScheme, viewport })
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('status').getByText('Paste a test key.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Test key').fill(world.account.test_key)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('status').getByText('201').waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await page.close()
})

test('operations of signers, and those that answer with a file, have no form', async () => {
  for (const path of ['signing-sessions/get-signing-session', 'documents/download-document']) {
    const page = await (await fetch(`${world.url}/docs/reference/${path}`)).text()
    expect(page).toContain('<h1')
    expect(page).not.toContain('try-it')
  }
})

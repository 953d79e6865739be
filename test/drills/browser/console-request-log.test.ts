import { Signpost, type SignpostError } from '@signpost/sdk'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import { type ConsolePage, followLink, openConsole, openConsoleAsOwner } from '../../support/console.js'
import { createKeyLike } from '../../support/keys.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
/** A key in test mode with every scope. */
let api: Api
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  api = createApi(world.url, await createKeyLike(world, world.account.test_key))
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const visit = () => page.goto(opened.url('test/developers/requests'))

test('requests are found by status, operation and identifier', async () => {
  const refused = await api.get('/documents/doc_01jd3mzzp4fq8rj6w0q4v5k2xa')
  const requestId = refused.headers.get('x-request-id')!
  await vi.waitFor(
    async () => {
      const { body } = await api.get(`/requests?request_id=${requestId}`)
      expect(body.data).toMatchObject([{ status: 404, operation: 'getDocument' }])
    },
    { timeout: 30_000, interval: 50 }
  )
  await visit()
  await page.getByLabel('Status').selectOption('4xx')
  await page.getByLabel('Operation').fill('getDocument')
  await page.getByLabel('Request ID').fill(requestId)
  await page.getByLabel('Period').selectOption('15 minutes')
  const table = page.getByRole('region', { name: 'Requests' })
  await vi.waitFor(async () => expect(await table.getByRole('rowheader').count()).toBe(1), 60_000)
  const row = table.getByRole('row', { name: 'GET /documents/doc_01jd3mzzp4fq8rj6w0q4v5k2xa 404' })
  expect(await row.getByRole('button').getAttribute('title')).toContain(requestId)
  await row.waitFor()
  expect(await row.locator('time').textContent()).toMatch(/:\d\d:\d\d/)
  // A single one is shown beside the list, which has less room then.
  const code = page.getByRole('link', { name: 'RESOURCE_NOT_FOUND' })
  expect(await code.last().getAttribute('href')).toBe('/docs/errors#RESOURCE_NOT_FOUND')
  await page.getByLabel('Status').selectOption('2xx')
  await page.getByText('There are no requests that match').waitFor()
})

test('the address in an error of the SDK leads to the request, after signing in', async () => {
  const client = new Signpost({ baseUrl: world.url, apiKey: world.account.test_key })
  const error: SignpostError = await client.documents.get('doc_01jd3mzzp4fq8rj6w0q4v5k2xa').catch((thrown) => thrown)
  expect(error.requestLogUrl).toContain(error.requestId)
  await vi.waitFor(
    async () => expect((await api.get(`/requests?request_id=${error.requestId}`)).body.data).toHaveLength(1),
    { timeout: 30_000, interval: 50 }
  )
  const another = await openConsole(world, browser)
  await another.page.goto(error.requestLogUrl!)
  const { email } = (await world.api.get('/account')).body
  await another.page.getByLabel('E-mail address').fill(email)
  await another.page.getByRole('button', { name: 'Send a link' }).click()
  await followLink(world, another, email, 2)
  const details = another.page.getByRole('region', { name: 'GET /documents/doc_01jd3mzzp4fq8rj6w0q4v5k2xa' })
  await details.getByText('RESOURCE_NOT_FOUND').waitFor()
  await details.getByText(error.requestId!).waitFor()
  await another.page.context().close()
})

test('the log follows new requests, until it is paused, and shows one beside the list', async () => {
  await visit()
  const rows = page.getByRole('region', { name: 'Requests' }).getByRole('rowheader')
  await rows.first().waitFor()
  const recent = (path: string) => rows.filter({ hasText: path })
  await page.getByRole('button', { name: 'Follow' }).click()
  await api.get('/forms?search=nobody')
  await recent('GET /forms').waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Pause' }).click()
  await api.get('/bulk-sends?page=7')
  await vi.waitFor(
    async () => expect((await api.get('/requests?operation=listBulkSends')).body.data).not.toEqual([]),
    30_000
  )
  await page.waitForTimeout(2500)
  expect(await recent('GET /bulk-sends').count()).toBe(0)

  await recent('GET /forms').first().getByRole('button').click()
  const one = page.getByRole('region', { name: 'GET /forms' })
  await expect
    .poll(() => one.getByRole('heading', { name: 'GET /forms' }).evaluate((it) => it === document.activeElement))
    .toBe(true)
  expect(await one.textContent()).toContain('listForms')
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1500, height: 900 })
  const [list, beside] = [await rows.first().boundingBox(), await one.boundingBox()]
  expect(beside!.x).toBeGreaterThan(list!.x + list!.width)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.reload()
  await one.waitFor()
  await one.getByRole('button', { name: 'Close' }).click()
  await one.waitFor({ state: 'detached' })
})

test('what could not be loaded leads to its request in the log', async () => {
  await page.goto(opened.url('test/documents/doc_01jd3mzzp4fq8rj6w0q4v5k2xa'))
  const link = page.getByRole('link', { name: /^req_/ })
  const requestId = await link.textContent()
  await vi.waitFor(async () => expect((await api.get(`/requests?request_id=${requestId}`)).body.data).toHaveLength(1), {
    timeout: 30_000,
    interval: 100
  })
  await link.click()
  await page
    .getByRole('region', { name: /^GET \/documents/ })
    .getByText('RESOURCE_NOT_FOUND')
    .waitFor()
})

test('requests are those with keys, unless one asks for those of members, who are named', async () => {
  await createApi(world.url, await createKeyLike(world, world.account.test_key, { name: 'Nightly job' })).get('/events')
  const { email } = (await api.get('/account')).body
  await visit()
  const table = page.getByRole('region', { name: 'Requests' })
  await table.getByText('Nightly job').waitFor()
  expect(await table.getByText(email).count()).toBe(0)
  await page.getByLabel('By').selectOption('Members')
  await table.getByText(email).first().waitFor()
  expect(await table.getByText('Nightly job').count()).toBe(0)
  await page.getByLabel('By').selectOption('All')
  await table.getByText('Nightly job').waitFor()
})

test('nothing was reported but what was refused', () => {
  const refusals = 'Failed to load resource: the server responded with a status of 4'
  expect(opened.problems.filter((text) => !text.startsWith(refusals))).toEqual([])
})

test('on a phone, the requests come before what they are filtered by', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(opened.url('test/developers/requests'))
  const list = page.getByRole('region', { name: 'Requests' })
  await list.waitFor()
  expect((await list.boundingBox())!.y).toBeLessThan(320)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Status').waitFor()
  await page.setViewportSize({ width: 1280, height: 720 })
})

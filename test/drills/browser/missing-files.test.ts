/// <reference lib="dom" />
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { buildDocs } from '../../support/build-docs.js'
import { openConsoleAsOwner } from '../../support/console.js'
import { createDraft, sendDraft, signatureField } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let page: Page
let api: Api
/** The paths that were answered with 404. Browsers do not report every request for an icon, so the service is observed. */
const missing: string[] = []

interface Finished {
  /** Express keeps the whole path. */
  request: IncomingMessage & { originalUrl: string }
  response: ServerResponse
}

function noteMissing(message: unknown) {
  const { request, response } = message as Finished
  if (response.statusCode === 404 && request.headers.host === new URL(world.url).host) missing.push(request.originalUrl)
}

beforeAll(async () => {
  buildDocs()
  world = await createWorld()
  browser = await launchBrowser()
  api = createApi(world.url, world.account.test_key)
  page = (await openConsoleAsOwner(world, browser)).page
  subscribe('http.server.response.finish', noteMissing)
}, 600_000)
afterAll(async () => {
  unsubscribe('http.server.response.finish', noteMissing)
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

/** Opens a page until it shows a document or its heading, and loads its icon as the tab of a browser with a window does. */
async function visit(url: string) {
  await page.goto(new URL(url, world.url).href)
  await page
    .locator(url.includes('#token=ey') ? 'canvas' : 'h1, h2')
    .first()
    .waitFor()
  await expect.poll(() => page.getByText('Loading…').count()).toBe(0)
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  const loaded = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    // Fails if the policy of the page does not allow the image.
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, icon!)
  expect([url, loaded[0]]).toEqual([url, loaded[1]])
}

/** What a visitor of these pages asks for that does not exist. */
async function missingOn(urls: string[]) {
  missing.length = 0
  for (const url of urls) await visit(url)
  return missing.filter((path) => !urls.includes(path))
}

test('the pages of the server have an icon and request nothing that is missing', async () => {
  const sent = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  expect(sent.status).toBe('sent')
  const [{ id } = {}] = await world.sql`select id from captured_emails limit 1`
  expect(await missingOn(['/', '/dev/mail', `/dev/mail/${id}`, '/dev/mail/unknown', '/verify'])).toEqual([])
})

test('so do those of the documentation', async () => {
  const pages = ['/docs/', '/docs/quickstart', '/docs/reference/documents/send-document', '/docs/no-such-page']
  expect(await missingOn(pages)).toEqual([])
})

test('so do those of signers and of the editor', async () => {
  const signer = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }
  const sent = await sendDraft(api, [signer])
  const { body: signing } = await api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  const draft = await createDraft(api)
  const { body: editing } = await api.post(`/documents/${draft.id}/embedded-edit-url`, {})
  const pages = [signing.sign_url, editing.edit_url, '/sign', '/edit']
  expect(await missingOn(pages)).toEqual([])
})

test('so do those of the console, signed in or not', async () => {
  const { id } = await createDraft(api)
  const views = ['', 'test/documents', `test/documents/${id}`, 'test/send', 'test/templates', 'test/forms', 'members']
  const pages = [...views, 'developers/keys', 'settings', 'no-such-view'].map((view) => `/console/${view}`)
  expect(await missingOn(pages)).toEqual([])
  await page.context().clearCookies()
  expect(await missingOn(['/console/'])).toEqual([])
})

test('/favicon.ico is the same icon, for browsers that cannot use an SVG', async () => {
  for (const [path, type] of [
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/vnd.microsoft.icon']
  ] as const) {
    const { status, headers } = await fetch(world.url + path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining(type),
      'public, max-age=86400'
    ])
  }
  await page.goto(`${world.url}/verify`)
  expect(await page.evaluate(greatestDifference, ['/favicon.svg', '/favicon.ico'])).toBeLessThan(32)
})

/** The greatest difference of any channel of any pixel of two pictures, drawn at 48 pixels. */
async function greatestDifference(sources: string[]) {
  const [one, other] = await Promise.all(
    sources.map(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      const canvas = new OffscreenCanvas(48, 48)
      const drawing = canvas.getContext('2d')!
      drawing.drawImage(image, 0, 0, 48, 48)
      return drawing.getImageData(0, 0, 48, 48).data
    })
  )
  return Math.max(...one!.map((value, place) => Math.abs(value - other![place]!)))
}

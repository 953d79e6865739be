/// <reference lib="dom" />
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, FrameLocator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import { createDraft } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let api: Api
/** The page of an app, on another origin than the service. */
let app: Server
beforeAll(async () => {
  world = await createWorld()
  const content = `<!doctype html><html lang="en"><title>App</title><div id="fields" style="height: 800px"></div>
    <script src="${world.url}/embed.js"></script></html>`
  app = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(content))
  await new Promise<void>((resolve) => app.listen(0, 'localhost', resolve))
  api = createApi(world.url, world.account.test_key)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  app?.close()
  await world?.[Symbol.asyncDispose]()
})
afterEach(() => api.patch('/account', { theme_allowed: true }))

/** Opens the editor in the app, which chooses how it looks. */
async function openWith(theme: object) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  // The test's browser would insist on one of its own.
  await page.emulateMedia({ colorScheme: null })
  const errors: { code: string }[] = []
  await page.exposeFunction('hear', (error: { code: string }) => errors.push(error))
  await page.goto(`http://localhost:${(app.address() as AddressInfo).port}`)
  const { id } = await createDraft(api)
  const { body } = await api.post(`/documents/${id}/embedded-edit-url`, {})
  const options = { editUrl: body.edit_url, container: '#fields', theme }
  await page.evaluate(`Signpost.edit({ ...${JSON.stringify(options)}, onError: hear })`)
  const frame = page.frameLocator('iframe[title="Edit fields"]')
  await frame.getByRole('region', { name: 'Page 1 of 1' }).locator('canvas').waitFor()
  return { page, frame, errors }
}

const looksOf = (frame: FrameLocator) =>
  frame.locator('html').evaluate((html) => {
    const read = (name: string) => getComputedStyle(html).getPropertyValue(name).trim()
    return { button: read('--button'), desk: read('--desk'), radius: read('--radius') }
  })
test('the page around the editor chooses its colors, and whether it is dark', async () => {
  const { page, frame, errors } = await openWith({ color: '#7a1fa2', background: '#1b1020', radius: 2, scheme: 'dark' })
  await expect.poll(() => looksOf(frame)).toMatchObject({ desk: '#1b1020', radius: '2px' })
  expect(await frame.locator('html').evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  expect(await violationsOf(page, ['color-contrast'])).toEqual([])
  expect(errors).toEqual([])
  await page.close()
})

test('the editor looks as usual if the account does not allow it, and the page around it learns why', async () => {
  const usual = await openWith({})
  const own = await looksOf(usual.frame)
  await usual.page.close()
  await api.patch('/account', { theme_allowed: false })
  const { page, frame, errors } = await openWith({ color: '#7a1fa2' })
  expect(await looksOf(frame)).toEqual(own)
  await expect.poll(() => errors).toMatchObject([{ code: 'THEME_NOT_ALLOWED' }])
  await page.close()
})

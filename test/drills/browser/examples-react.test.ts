import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../support/free-port.js'
import { installExample } from '../../support/install-example.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { signInFrame } from '../../support/sign-in-frame.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let folder: string
let server: ChildProcess
let origin: string
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  folder = await installExample('react')
  const port = await freePort()
  origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: `${port}`,
    SIGNPOST_BASE_URL: world.url,
    SIGNPOST_API_KEY: world.account.test_key
  }
  server = spawn('node', ['server.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(server.stdout!, 'data')
  expect(`${line}`).toBe(`Open ${origin} and sign. Ctrl-C ends it.\n`)
})
afterAll(async () => {
  server?.kill()
  await rm(folder, { recursive: true, force: true })
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

let page: Page
beforeEach(async () => {
  page = await browser.newPage()
  // Vite bundles the packages when the page is first opened.
  page.setDefaultTimeout(60_000)
  await page.goto(origin)
  await page.getByRole('button', { name: 'Read and sign' }).click()
  return () => page.close()
})

test('the React example shows the signing page, and the signed copy once it is sealed', async () => {
  await signInFrame(page.frameLocator('iframe'))
  const copy = page.getByRole('link', { name: 'Your signed copy' })
  await copy.waitFor()
  const pdf = await page.request.get(`${origin}${await copy.getAttribute('href')}`)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('and offers it again after a decline', async () => {
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Decline' }).first().click()
  await frame.getByRole('textbox').fill('The salary is not what we agreed.')
  await frame.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('status').getByText('You have declined.').waitFor()
  await page.getByRole('button', { name: 'Read and sign' }).waitFor()
})

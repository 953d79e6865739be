/// <reference lib="dom" />
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { languageCodes } from '@signpost/spec/languages'
import { decode } from 'fast-png'
import jsQR from 'jsqr'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../../../support/axe.js'
import { sendDraft, signatureField, waitForStatus } from '../../../support/journey.js'
import { launchBrowser } from '../../../support/launch-browser.js'
import { phone } from '../../../support/signing-page/signing-browser.js'
import { createWorld, type World } from '../../../world.js'

let world: World
let browser: Browser
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world[Symbol.asyncDispose]()
})
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

async function openDialog(language = 'en') {
  const sent = await sendDraft(world.api, [
    { email: 'ada@example.com', name: 'Ada Lovelace', language, fields: [signatureField] }
  ])
  const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(body.sign_url)
  await page.locator('.field button').first().click()
  return { page, sent, url: body.sign_url as string }
}

/** The address that the camera of a phone reads from the screen. */
async function scan(page: Page | Frame): Promise<string> {
  const { data, width, height, channels } = decode(await page.locator('.phone__code').screenshot())
  const pixels = Array.from({ length: width * height }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * channels)
    return [red, green, blue, 255]
  })
  return jsQR(new Uint8ClampedArray(pixels.flat()), width, height)!.data
}

async function openOnPhone(address: string, options = {}) {
  const context = await browser.newContext({ ...phone, ...options })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Another site than that of the service, whose address is 127.0.0.1. */
async function serveHost(html: string) {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => void server.close()
  }
}

async function drawOn(page: Page | Frame, label: string) {
  const screen = 'mouse' in page ? page : page.page()
  const { x, y, width, height } = (await page.getByLabel(label).boundingBox())!
  await screen.mouse.move(x + width * 0.2, y + height * 0.5)
  await screen.mouse.down()
  for (let step = 1; step <= 20; step++) {
    await screen.mouse.move(x + width * (0.2 + step * 0.03), y + height * (0.5 + 0.25 * Math.sin(step)))
  }
  await screen.mouse.up()
}

test('a signature that is drawn on a phone appears on the desktop, and is signed with', async () => {
  const { page, sent } = await openDialog()
  await page.getByRole('button', { name: 'Draw on your phone' }).click()
  await page.getByText('Scan this code').waitFor()
  expect(await violationsOf(page)).toEqual([])
  const address = await scan(page)
  const pad = await openOnPhone(address)
  await pad.getByRole('heading', { name: 'Draw your signature' }).waitFor()
  expect(await violationsOf(pad)).toEqual([])
  // Anyone who has a touch screen already has no use for another one.
  expect(await pad.getByRole('button', { name: 'Draw on your phone' }).count()).toBe(0)
  await pad.getByRole('button', { name: 'Send' }).click()
  await pad.getByText('Draw here first.').waitFor()
  await drawOn(pad, 'Draw your signature')
  await pad.getByRole('button', { name: 'Send' }).click()
  await pad.getByRole('heading', { name: 'It is on the other screen' }).waitFor()

  await page.getByRole('img', { name: 'Preview' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Clear')
  await page.getByRole('button', { name: 'Adopt' }).click()
  await page.getByLabel('agree').check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await waitForStatus(world.api, sent.id, 'completed')

  await pad.reload()
  await pad.getByRole('heading', { name: 'This link has expired' }).waitFor()
})

test('it appears in a frame on the page of another site', async () => {
  const { url } = await openDialog()
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await using host = await serveHost(`<iframe src="${url}" width="1100" height="800"></iframe>`)
  await page.goto(host.url)
  const frame = page.frames()[1]!
  await frame.locator('.field button').first().click()
  await frame.getByRole('button', { name: 'Draw on your phone' }).click()
  await frame.getByText('Scan this code').waitFor()
  const pad = await openOnPhone(await scan(frame))
  await drawOn(pad, 'Draw your signature')
  await pad.getByRole('button', { name: 'Send' }).click()
  await frame.getByRole('img', { name: 'Preview' }).waitFor()
})

test('a code that has ended is replaced, and one may draw on the desktop after all', async () => {
  const { page } = await openDialog()
  await page.getByRole('button', { name: 'Draw on your phone' }).click()
  const first = await scan(page)
  world.clock.advance(601_000)
  await page.getByText('The code has ended.').waitFor()
  await page.getByRole('button', { name: 'Show a new code' }).click()
  await page.getByText('Scan this code').waitFor()
  const old = await openOnPhone(first)
  await old.getByText('A code works once').waitFor()
  await page.getByRole('button', { name: 'Draw here instead' }).click()
  await drawOn(page, 'Draw your signature')
  await page.getByRole('button', { name: 'Adopt' }).click()
  await page.getByRole('button', { name: 'Change signature' }).first().waitFor()
})

test('a line that is cut for a moment loses nothing', async () => {
  const { page } = await openDialog()
  await page.getByRole('button', { name: 'Draw on your phone' }).click()
  const pad = await openOnPhone(await scan(page))
  await drawOn(pad, 'Draw your signature')
  await page.context().setOffline(true)
  await pad.context().setOffline(true)
  await pad.getByRole('button', { name: 'Send' }).click()
  await pad.getByText('We could not reach the service.').waitFor()
  await pad.context().setOffline(false)
  await pad.getByRole('button', { name: 'Send' }).click()
  await pad.getByRole('heading', { name: 'It is on the other screen' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('img', { name: 'Preview' }).waitFor()
})

test.each(languageCodes)('the page to draw on fits a narrow phone: %s', async (language) => {
  const { page } = await openDialog(language)
  await page.locator('.pad__phone').click()
  await page.locator('.phone__code').waitFor()
  const pad = await openOnPhone(await scan(page), { viewport: { width: 320, height: 568 }, colorScheme: 'dark' })
  await pad.locator('.pad-page').waitFor()
  expect(await pad.evaluate(() => document.documentElement.lang)).toBe(language)
  expect(await pad.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

/// <reference lib="dom" />
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { useFirefox, withoutFirefox } from '../../support/firefox.js'
import { sendDraft, signatureField, waitForStatus } from '../../support/journey.js'
import { script } from '../../support/widget-host.js'
import { createWorld, type World } from '../../world.js'

// What a signer meets in another engine: the keyboard, a phone, right to left, and frames without storage.

let world: World
beforeAll(async () => {
  if (withoutFirefox) return
  world = await createWorld()
}, 60_000)
afterAll(() => world?.[Symbol.asyncDispose]())

const address = { type: 'text', page: 1, x: 72, y: 200, width: 220, height: 24, label: 'Address' }

async function send(language: string) {
  const api = createApi(world.url, world.account.test_key)
  const sent = await sendDraft(api, [
    { email: 'ada@example.com', name: 'Ada Lovelace', language, fields: [address, signatureField] }
  ])
  const { body } = await api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  return { api, id: sent.id as string, url: body.sign_url as string }
}

const focused = (page: Page | Frame) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

async function tabTo(page: Page, wanted: RegExp | string) {
  for (let presses = 0; presses < 60; presses++) {
    const name = await focused(page)
    if (typeof wanted === 'string' ? name === wanted : wanted.test(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${wanted}.`)
}

/** Clicks where no bar lies over it, as a person who scrolls does. */
async function clickInTheMiddle(page: Page, selector: string) {
  const element = (await page.waitForSelector(selector))!
  await element.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await element.click()
}

describe.skipIf(withoutFirefox)(`Firefox${withoutFirefox ? ` (${withoutFirefox})` : ''}`, () => {
  const firefox = useFirefox()

  test.each(['ja', 'ar'])('a document is signed by keyboard alone: %s', { timeout: 180_000 }, async (language) => {
    const { api, id, url } = await send(language)
    const { page } = firefox
    await page.goto(url)
    await page.waitForSelector('.field input')
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(language === 'ar' ? 'rtl' : 'ltr')
    await page.focus('.field input')
    await page.keyboard.type('東京都 12 شارع')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.matches('.field button'))
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog[open] [role=tab]')
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => document.activeElement?.matches('dialog input'))
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    await page.focus('.closing input[type=checkbox]')
    await page.keyboard.press(' ')
    await tabTo(page, await page.$eval('.closing .button--primary', (button) => button.textContent!.trim()))
    await page.keyboard.press('Enter')
    await waitForStatus(api, id, 'completed')
    expect(firefox.problems).toEqual([])
  })

  // Two phones, one of them on its side, and 1280 x 1024 at 400 %.
  test.each([
    [390, 844],
    [320, 568],
    [844, 390],
    [320, 256]
  ])('a document is signed on a small screen of %i x %i', { timeout: 180_000 }, async (width, height) => {
    const { api, id, url } = await send('en')
    const { page } = firefox
    await page.setViewport({ width, height })
    await page.goto(url)
    await page.locator('::-p-text(Start)').click()
    await page.waitForFunction(() => document.activeElement?.matches('input'))
    await page.keyboard.type('12 March Street')
    await page.locator('.bottom-bar ::-p-text(Saved)').wait()
    expect(await page.evaluate(coverOfInput)).toBe('nothing')
    await page.locator('::-p-aria([role="button"][name="Next"])').click()
    await page.waitForFunction(() => document.activeElement?.matches('.field button'))
    await page.locator('::-p-text(Sign here)').click()
    await page.locator('::-p-aria([role="tab"][name="Type"])').click()
    await page.locator('::-p-aria([role="button"][name="Adopt"])').click()
    // It closes once the service has checked the mark. Until then, it lies over what is clicked.
    await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    await clickInTheMiddle(page, '.closing input[type=checkbox]')
    await page.waitForSelector('.closing input:checked')
    await clickInTheMiddle(page, '.closing .button--primary')
    await waitForStatus(api, id, 'completed')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(firefox.problems).toEqual([])
  })
})

describe.skipIf(withoutFirefox)('Firefox without storage in frames', () => {
  // No site may store anything.
  const firefox = useFirefox({ 'network.cookie.cookieBehavior': 2 })

  test('a document is signed in a frame on the page of another site', { timeout: 180_000 }, async () => {
    const { api, id, url } = await send('en')
    await using host = await serveHost()
    const { page } = firefox
    await page.goto(host.url)
    await page.evaluate((signUrl) => {
      const heard: string[] = []
      Object.assign(window, { heard })
      window.Signpost.open({ signUrl, container: '#here', onSign: () => heard.push('signed') })
    }, url)
    const element = (await page.waitForSelector('iframe'))!
    const frame = (await element.contentFrame())!
    const input = (await frame.waitForSelector('.field input'))!
    expect(await frame.evaluate(storageOf)).toBe('none')
    await input.type('12 March Street')
    // Until then, what is clicked may still move.
    await frame.waitForSelector('.page canvas')
    await frame.locator('::-p-text(Sign here)').click()
    await frame.locator('::-p-aria([role="tab"][name="Type"])').click()
    await frame.locator('::-p-aria([role="button"][name="Adopt"])').click()
    await frame.waitForFunction(() => !document.querySelector('dialog[open]'))
    await frame.focus('.closing input[type=checkbox]')
    await page.keyboard.press(' ')
    await frame.focus('.closing .button--primary')
    await page.keyboard.press('Enter')
    await waitForStatus(api, id, 'completed')
    await page.waitForFunction(() => JSON.stringify(window.heard) === '["signed"]')
  })
})

/** What lies over the lower edge of the field that is typed in. */
function coverOfInput() {
  const input = document.activeElement!
  const { left, width, bottom } = input.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, bottom - 4)
  return hit === input ? 'nothing' : (hit?.className ?? 'no element')
}

function storageOf() {
  try {
    sessionStorage.setItem('a', 'b')
    return 'some'
  } catch {
    return 'none'
  }
}

/** A page with the widget. Its site is another one than that of the service, whose address is 127.0.0.1. */
async function serveHost() {
  const html = '<!doctype html><script src="/embed.js"></script><div id="here" style="height: 800px"></div>'
  const server = createServer((request, response) => {
    const isScript = request.url === '/embed.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : html)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => void server.close()
  }
}

/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/launch-browser.js'

interface Heard {
  name: string
  value?: unknown
}

declare global {
  interface Window {
    Signpost: typeof import('@signpost/embed')
    heard: Heard[]
    origins: string[]
    widgets: Array<{ close(): void; destroy(): void }>
    openWidget(name: string, signUrl: string, more?: object): void
    say(message: unknown): void
    hasWork: boolean
  }
}

const script = readFileSync(createRequire(import.meta.url).resolve('@signpost/embed/embed.js'), 'utf8')

// The page of a customer, with the strictest content security policy.
const HOST = `<!doctype html><html lang="en"><title>Customer</title><script src="/embed.js"></script>
<script src="/host.js"></script><button id="start">Sign</button><div id="one"></div><div id="two"></div></html>`
const HOST_SCRIPT = `
  window.heard = []; window.origins = []; window.widgets = []
  addEventListener('message', ({ origin }) => origins.push(origin))
  addEventListener('securitypolicyviolation', (event) => heard.push({ name: 'violation', value: event.violatedDirective }))
  function openWidget(name, signUrl, more) {
    const hear = (what) => (value) => { heard.push({ name: name + ' ' + what, value }) }
    widgets.push(Signpost.open({ signUrl, onReady: hear('ready'), onSign: hear('sign'), onDecline: hear('decline'),
      onError: hear('error'), onClose: hear('close'), ...more }))
  }`
// A signing page that posts the messages of the test to the parent that the browser names.
const SIGN = `<!doctype html><html lang="en"><title>Signing</title><button>Sign</button><script>
  const parentOrigin = new URL(document.referrer).origin
  window.say = (message) => parent.postMessage(message, parentOrigin)
  addEventListener('message', ({ data }) => {
    if (data.event === 'request-close') say({ source: 'signpost', event: window.hasWork ? 'stay' : 'close' })
  })
  if (!location.search.includes('silent')) say({ source: 'signpost', event: 'ready' })
</script></html>`

const EVIL = `<!doctype html><script>
  parent.postMessage({ source: 'signpost', event: 'signed', documentId: 'doc_1', signerId: 'sgn_1' }, '*')
</script>`

let browser: Browser
let page: Page
let host: string
let site: string
let evil: string
const servers: Server[] = []
const result = { documentId: 'doc_1', signerId: 'sgn_1' }

beforeAll(async () => {
  site = await serve('127.0.0.1', () => ({ '/sign': ['text/html', SIGN] }))
  evil = await serve('127.0.0.1', () => ({ '/': ['text/html', EVIL] }))
  host = await serve('localhost', () => ({
    '/': ['text/html', HOST],
    '/embed.js': ['text/javascript', script],
    '/host.js': ['text/javascript', HOST_SCRIPT]
  }))
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  for (const server of servers) server.close()
})

beforeEach(async () => {
  page = await browser.newPage()
  await page.goto(host)
})

afterEach(async () => {
  expect((await heard()).filter(({ name }) => name === 'violation')).toEqual([])
  await page.close()
})

async function serve(name: string, routes: () => Record<string, [string, string]>): Promise<string> {
  const policy = () => `default-src 'none'; script-src 'self'; frame-src ${site} ${evil}`
  const server = createServer((req, res) => {
    const found = routes()[new URL(req.url ?? '/', 'http://x').pathname]
    if (found === undefined) return void res.writeHead(404).end()
    if (name === 'localhost') res.setHeader('content-security-policy', policy())
    res.setHeader('content-type', found[0]).end(found[1])
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, name, resolve))
  return `http://${name}:${(server.address() as AddressInfo).port}`
}

function open(name: string, more: object = {}, search = `?${name}`): Promise<void> {
  const signUrl = `${site}/sign${search}#token=a.b.c`
  return page.evaluate(({ name, signUrl, more }) => window.openWidget(name, signUrl, more), { name, signUrl, more })
}

function heard(): Promise<Heard[]> {
  return page.evaluate(() => window.heard)
}

async function names(): Promise<string[]> {
  return (await heard()).map(({ name }) => name)
}

async function waitUntilHeard(name: string): Promise<void> {
  await page.waitForFunction((name) => window.heard.some((one) => one.name === name), name)
}

function frameOf(name: string): Frame {
  const found = page.frames().find((frame) => frame.url().includes(`?${name}#`))
  if (found === undefined) throw new Error(`no frame of ${name}`)
  return found
}

function say(frame: Frame, message: object): Promise<void> {
  return frame.evaluate((message) => window.say(message), { source: 'signpost', ...message })
}

// Messages arrive in order, so everything posted before the last `error` has been handled or ignored by then.
async function settle(name: string): Promise<void> {
  await say(frameOf(name), { event: 'error', code: 'SETTLED', message: '' })
  await waitUntilHeard(`${name} error`)
}

describe('in a container', () => {
  test('the page is shown, and its messages are handled', async () => {
    await open('a', { container: '#one' })
    await waitUntilHeard('a ready')
    await say(frameOf('a'), { event: 'error', code: 'TRY_AGAIN', message: 'Once more.' })
    await say(frameOf('a'), { event: 'signed', ...result })
    await say(frameOf('a'), { event: 'close' })
    await waitUntilHeard('a close')
    expect(await heard()).toEqual([
      { name: 'a ready' },
      { name: 'a error', value: { code: 'TRY_AGAIN', message: 'Once more.' } },
      { name: 'a sign', value: result },
      { name: 'a close' }
    ])
    expect(await page.locator('iframe').count()).toBe(0)
  })

  test('the frame has a title and fills its container', async () => {
    await page.evaluate(() =>
      Object.assign(document.querySelector<HTMLElement>('#one')!.style, { width: '400px', height: '500px' })
    )
    await open('a', { container: '#one' })
    const frame = page.locator('#one iframe')
    expect(await frame.getAttribute('title')).toBe('Sign document')
    expect(await frame.boundingBox()).toMatchObject({ width: 400, height: 500 })
  })

  test('a container without a height still shows the page', async () => {
    await open('a', { container: '#one' })
    expect((await page.locator('#one iframe').boundingBox())?.height).toBeGreaterThan(500)
  })

  test('destroying it calls no callback, even after it was closed', async () => {
    await open('a', { container: '#one' })
    await waitUntilHeard('a ready')
    await page.evaluate(() => {
      for (const how of ['destroy', 'destroy', 'close'] as const) window.widgets[0]![how]()
    })
    expect(await names()).toEqual(['a ready'])
    expect(await page.locator('iframe').count()).toBe(0)
  })

  test('closing it twice removes it once, and later messages are ignored', async () => {
    await open('a', { container: '#one' })
    await waitUntilHeard('a ready')
    await page.evaluate(() => {
      window.widgets[0]!.close()
      window.widgets[0]!.close()
    })
    expect(await names()).toEqual(['a ready', 'a close'])
    expect(await page.locator('iframe').count()).toBe(0)
  })

  test('two widgets are independent', async () => {
    await open('a', { container: '#one' })
    await open('b', { container: '#two' })
    await waitUntilHeard('a ready')
    await waitUntilHeard('b ready')
    await say(frameOf('b'), { event: 'signed', ...result })
    await say(frameOf('b'), { event: 'close' })
    await waitUntilHeard('b close')
    await say(frameOf('a'), { event: 'declined', ...result })
    await waitUntilHeard('a decline')
    expect((await names()).slice(2)).toEqual(['b sign', 'b close', 'a decline'])
    expect(await page.locator('iframe').count()).toBe(1)
  })

  test('a callback that throws is reported and breaks nothing', async () => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.evaluate((signUrl) => {
      const onReady = () => {
        throw new Error('mistake')
      }
      window.openWidget('a', signUrl, { container: '#one', onReady })
    }, `${site}/sign?a#token=a.b.c`)
    await expect.poll(() => errors).toEqual(['mistake'])
    await say(frameOf('a'), { event: 'signed', ...result })
    await waitUntilHeard('a sign')
  })

  test('a page that does not respond is an error, and can still load later', async () => {
    await open('a', { container: '#one', loadTimeout: 200 }, '?silent&?a')
    await waitUntilHeard('a error')
    expect((await heard())[0]?.value).toMatchObject({ code: 'LOAD_TIMEOUT' })
    await say(frameOf('a'), { event: 'ready' })
    await waitUntilHeard('a ready')
  })

  test('a page that is ready in time is not an error', async () => {
    await open('a', { container: '#one', loadTimeout: 1500 })
    await waitUntilHeard('a ready')
    await page.waitForTimeout(1700)
    expect(await names()).toEqual(['a ready'])
  })
})

describe('forged messages', () => {
  const forged = { source: 'signpost', event: 'signed', ...result }

  beforeEach(async () => {
    await open('a', { container: '#one' })
    await waitUntilHeard('a ready')
  })

  test('from the embedding page itself are ignored', async () => {
    await page.evaluate((forged) => window.postMessage(forged, '*'), forged)
    await settle('a')
    expect(await names()).toEqual(['a ready', 'a error'])
  })

  test('from another frame of the right origin are ignored', async () => {
    await addFrame(`${site}/sign?other#`)
    await say(frameOf('other'), forged)
    await settle('a')
    expect(await names()).toEqual(['a ready', 'a error'])
  })

  test('from a frame of another origin are ignored', async () => {
    await addFrame(evil)
    await waitUntilPosted(evil)
    await settle('a')
    expect(await names()).toEqual(['a ready', 'a error'])
  })

  test('from the right frame are ignored while it shows another origin', async () => {
    await frameOf('a').goto(evil)
    await waitUntilPosted(evil)
    expect(await names()).toEqual(['a ready'])
  })

  test('with an invalid format are ignored', async () => {
    for (const wrong of [null, 'signed', { event: 'signed' }, { source: 'signpost', event: 'signed', documentId: 1 }]) {
      await frameOf('a').evaluate((wrong) => window.say(wrong), wrong)
    }
    await settle('a')
    expect(await names()).toEqual(['a ready', 'a error'])
  })

  function waitUntilPosted(origin: string) {
    return page.waitForFunction((origin) => window.origins.includes(origin), origin)
  }

  async function addFrame(url: string): Promise<void> {
    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
      return new Promise((resolve) => frame.addEventListener('load', resolve))
    }, url)
  }
})

describe('in a dialog', () => {
  beforeEach(async () => {
    await page.focus('#start')
    await open('a')
    await waitUntilHeard('a ready')
  })

  const focused = () => page.evaluate(() => document.activeElement?.id)

  test('it is a labelled modal dialog that has the focus', async () => {
    const dialog = page.getByRole('dialog', { name: 'Sign document' })
    expect(await dialog.count()).toBe(1)
    expect(await dialog.evaluate((dialog) => dialog.matches(':modal') && dialog.matches(':focus-within'))).toBe(true)
    await expect(page.click('#start', { timeout: 500 })).rejects.toThrow(/Timeout/)
  })

  test('the tab key moves from the button into the page, and not behind the dialog', async () => {
    await page.keyboard.press('Tab')
    await expect.poll(() => frameOf('a').evaluate(() => document.hasFocus())).toBe(true)
    for (let presses = 0; presses < 4; presses++) {
      await page.keyboard.press('Tab')
      expect(await focused()).not.toBe('start')
    }
  })

  test('Esc closes it and restores the focus', async () => {
    await page.keyboard.press('Escape')
    await waitUntilHeard('a close')
    expect(await names()).toEqual(['a ready', 'a close'])
    expect(await focused()).toBe('start')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('neither Esc nor its button closes it if work would be lost, however often they are pressed', async () => {
    await frameOf('a').evaluate(() => {
      window.hasWork = true
    })
    for (let presses = 0; presses < 3; presses++) {
      await page.getByRole('button', { name: 'Close' }).focus()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Close' }).click()
    }
    await settle('a')
    expect(await names()).toEqual(['a ready', 'a error'])
  })

  test('Esc closes it immediately before the page is loaded', async () => {
    await page.evaluate(() => window.widgets[0]!.destroy())
    await open('b', {}, '?silent&?b')
    await page.keyboard.press('Escape')
    await waitUntilHeard('b close')
  })

  test('its button closes it', async () => {
    await page.getByRole('button', { name: 'Close' }).click()
    await waitUntilHeard('a close')
    expect(await focused()).toBe('start')
  })

  test('the focus is restored from inside the frame', async () => {
    await page.frameLocator('iframe').getByRole('button').click()
    await say(frameOf('a'), { event: 'close' })
    await waitUntilHeard('a close')
    expect(await focused()).toBe('start')
  })

  test('it covers the whole screen of a phone, and the button stays visible', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    expect((await page.locator('iframe').boundingBox())?.width).toBe(390)
    await page.getByRole('button', { name: 'Close' }).click()
  })
})

test('the script is under 4 KB, compressed', () => {
  expect(gzipSync(script).length).toBeLessThan(4096)
})

test('invalid options are rejected before anything is shown', async () => {
  await expect(open('a', { container: '#gone' })).rejects.toThrow('no element matches container "#gone"')
  await expect(open('a', { signUrl: 'javascript:alert(1)' })).rejects.toThrow('must be https:')
  expect(await page.locator('iframe').count()).toBe(0)
})

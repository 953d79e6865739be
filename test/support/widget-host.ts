/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launchBrowser } from './launch-browser.js'

/** A callback of the widget, and what it was given. */
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

/** The script of the widget, as pages load it. */
export const script = readFileSync(createRequire(import.meta.url).resolve('@signpost/embed/embed.js'), 'utf8')

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
      onError: hear('error'), onClose: hear('close'), onViewed: hear('viewed'), onFieldChange: hear('change'), ...more }))
  }`
// A signing page that posts the messages of the test to the parent that the browser names.
const SIGN = `<!doctype html><html lang="en"><title>Signing</title><button>Sign</button><script>
  const parentOrigin = new URL(document.referrer).origin
  window.say = (message) => parent.postMessage(message, parentOrigin)
  addEventListener('message', ({ data }) => {
    if (data.event === 'request-close') say({ source: 'signpost', event: window.hasWork ? 'stay' : 'close' })
  })
  say({ source: 'signpost', event: 'hello' })
  if (!location.search.includes('silent')) say({ source: 'signpost', event: 'ready' })
</script></html>`
// The page of the service that any page may frame.
const HELLO = `<!doctype html><script>parent.postMessage({ source: 'signpost', event: 'hello' }, '*')</script>`

const EVIL = `<!doctype html><script>
  parent.postMessage({ source: 'signpost', event: 'signed', documentId: 'doc_1', signerId: 'sgn_1' }, '*')
</script>`

/** What signing pages say of a document. */
export const result = { documentId: 'doc_1', signerId: 'sgn_1', redirectUrl: null }

/**
 * A customer's page with the widget, again for each test of a file, beside a site of signing pages and one of an attacker.
 * After each test, the page has violated no policy.
 */
export function useWidgetHost() {
  let browser: Browser
  let page: Page
  let host: string
  let site: string
  let evil: string
  const servers: Server[] = []

  beforeAll(async () => {
    site = await serve('127.0.0.1', () => ({
      '/sign': ['text/html', SIGN],
      '/refused': ['text/html', SIGN],
      '/embed-hello': ['text/html', HELLO]
    }))
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
    const policy = () =>
      `default-src 'none'; script-src 'self'; style-src 'none'; frame-src ${site} ${evil}; require-trusted-types-for 'script'; trusted-types 'none'`
    const server = createServer((req, res) => {
      const found = routes()[new URL(req.url ?? '/', 'http://x').pathname]
      if (found === undefined) return void res.writeHead(404).end()
      if (name === 'localhost') res.setHeader('content-security-policy', policy())
      if (req.url?.startsWith('/refused')) res.setHeader('content-security-policy', "frame-ancestors 'none'")
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

  return {
    open,
    heard,
    names,
    waitUntilHeard,
    frameOf,
    say,
    settle,
    get page() {
      return page
    },
    get site() {
      return site
    },
    get evil() {
      return evil
    }
  }
}

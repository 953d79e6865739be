/// <reference lib="dom" />
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aField, aSession } from '../../support/signing-page/session-fixtures.js'
import { StubService } from '../../support/signing-page/stub-service.js'
import { withoutWebKit } from '../../support/webkit/launch-webkit.js'
import { useWebKit } from '../../support/webkit/use-webkit.js'
import { script } from '../../support/widget-host.js'

// A widget on the page of another site, as in Safari: with storage of its own, or with none where people block it.

// No setting of this browser blocks it, and Safari throws this.
const BLOCKED = `for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(window, name, {
  get() { throw new DOMException('The operation is insecure.', 'SecurityError') } });`

let stub: StubService
let host: string
const server = createServer((request, response) => {
  const isScript = request.url === '/embed.js'
  const html = '<!doctype html><title>Customer</title><script src="/embed.js"></script><div id="here"></div>'
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : html)
})
beforeAll(async () => {
  if (withoutWebKit) return
  stub = await StubService.start()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  host = `http://localhost:${(server.address() as AddressInfo).port}/`
})
afterAll(async () => {
  server.close()
  await stub?.[Symbol.asyncDispose]()
})

describe.skipIf(withoutWebKit)(`WebKit${withoutWebKit ? ` (${withoutWebKit})` : ''}`, () => {
  const webkit = useWebKit()
  beforeEach(async () => {
    stub.session = aSession({ fields: [aField(1, { label: 'Address' })], decline_allowed: true })
    stub.preludes.clear()
    await webkit.page.goto(host)
  })

  const open = (container?: string) =>
    webkit.page.evaluate(
      (signUrl, container) => {
        window.heard ??= []
        const heard = window.heard as unknown as string[]
        const hear = (name: string) => () => void heard.push(name)
        const more = container ? { container } : {}
        const callbacks = {
          onReady: hear('ready'),
          onFieldChange: hear('field'),
          onSign: hear('sign'),
          onClose: hear('close')
        }
        window.widgets = [window.Signpost.open({ signUrl, ...more, ...callbacks })]
      },
      stub.url(),
      container ?? null
    )
  const heard = (name: string) =>
    webkit.page.waitFor((name) => (window.heard as unknown as string[]).includes(name), name)

  const sign = async () => {
    const { page } = webkit
    // Until then, what is clicked may still move.
    await page.find('.page canvas')
    await page.type('field:Address', '12 March Street')
    await page.click('.closing input[type=checkbox]')
    await page.waitFor(() => document.querySelector<HTMLInputElement>('.closing input[type=checkbox]')!.checked)
    await page.click('button:Finish')
    await page.says('You have signed')
  }

  test('a document is signed in a container, and the page around it hears of each step', async () => {
    const { page } = webkit
    await open('#here')
    await page.enterFrame('iframe')
    await sign()
    await page.leaveFrame()
    await heard('sign')
    expect(await page.evaluate(() => window.heard)).toEqual(['ready', 'field', 'sign'])
  })

  test('without storage a document is signed all the same', async () => {
    stub.preludes.set(/\.js$/, BLOCKED)
    const { page } = webkit
    await open('#here')
    await page.enterFrame('iframe')
    const isBlocked = await page.evaluate(() => {
      try {
        return !sessionStorage
      } catch {
        return true
      }
    })
    expect(isBlocked).toBe(true)
    await sign()
    await page.leaveFrame()
    await heard('sign')
  })

  test('without storage the dialog keeps the signature for a reopen, and says so', async () => {
    stub.preludes.set(/\.js$/, BLOCKED)
    stub.session = aSession({ fields: [] })
    const { page } = webkit
    await open()
    await page.enterFrame('iframe')
    await page.find('.page canvas')
    await page.click('button:Sign here')
    await page.click('tab:Type')
    await page.click('button:Adopt')
    await page.find('button:Change signature')
    await page.press('Escape')
    await page.says('while the website around this document stays open')
    await page.click('button:Close')
    await page.leaveFrame()
    await heard('close')
    await open()
    await page.enterFrame('iframe')
    await page.find('button:Change signature')
  })
})

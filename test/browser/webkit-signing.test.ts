/// <reference lib="dom" />
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aField, aSession } from '../support/signing-page/session-fixtures.js'
import { StubService } from '../support/signing-page/stub-service.js'
import { launchWebKit, type WebKit, withoutWebKit } from '../support/webkit/launch-webkit.js'

// What half of all signers see a page with: every browser on an iPhone. The drill `webkit` has the rest.

let stub: StubService
let webkit: WebKit
beforeAll(async () => {
  if (withoutWebKit) return
  ;[stub, webkit] = await Promise.all([StubService.start(), launchWebKit()])
})
afterAll(async () => {
  await webkit?.[Symbol.asyncDispose]()
  await stub?.[Symbol.asyncDispose]()
})

test.skipIf(withoutWebKit)(
  `WebKit: a document is opened, drawn on and signed on a phone${withoutWebKit ? ` (${withoutWebKit})` : ''}`,
  async () => {
    const { page } = webkit
    stub.session = aSession({ fields: [aField(1, { type: 'signature', y: 300, width: 200, height: 56 })] })
    await page.resize(390, 844)
    await page.goto(stub.url())
    await page.find('.page canvas')
    await page.click('button:Sign here')
    await page.draw('dialog[open] canvas', [
      [0.2, 0.6],
      [0.4, 0.2],
      [0.6, 0.8],
      [0.8, 0.4]
    ])
    await page.click('button:Adopt')
    await page.waitFor(() => !document.querySelector('dialog[open]'))
    await page.click('.closing input[type=checkbox]')
    await page.click('button:Finish')
    await page.says('You have signed')
    const { signature } = stub.of('POST /complete')[0]!.body
    expect(signature.kind).toBe('drawn')
    expect(Buffer.from(signature.image, 'base64').subarray(1, 4).toString()).toBe('PNG')
  }
)

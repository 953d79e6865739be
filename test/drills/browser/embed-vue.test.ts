/// <reference lib="dom" />
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../support/launch-browser.js'
import { aSession } from '../../support/signing-page/session-fixtures.js'
import { StubService } from '../../support/signing-page/stub-service.js'

declare global {
  interface Window {
    recordedInVue: unknown[]
    /** Renders the app with a page, or with none. */
    showInVue(signUrl: string | null): Promise<void>
  }
}

// As apps write it: the widget lives as long as the component, and follows its URL.
const source = `
import { createApp, h, nextTick, onBeforeUnmount, onMounted, ref, watch } from 'vue'
import { open } from '@signpost/embed'
window.recordedInVue = []
const hear = (name) => (value) => recordedInVue.push([name, value])
const Signing = {
  props: ['signUrl'],
  setup(props) {
    const container = ref(null)
    let widget
    const show = () => {
      widget = open({ signUrl: props.signUrl, container: container.value, onReady: hear('ready'), onSign: hear('sign'), onClose: hear('close') })
    }
    onMounted(show)
    // Opened again in the same container, where it replaces the page before.
    watch(() => props.signUrl, show, { flush: 'post' })
    onBeforeUnmount(() => widget.destroy())
    return () => h('div', { ref: container, class: 'frame' })
  }
}
const url = ref(null)
window.showInVue = (next) => { url.value = next; return nextTick() }
createApp({ setup: () => () => url.value && h(Signing, { signUrl: url.value }) }).mount('#app')
`

let stub: StubService
let app: Server
let browser: Browser
let page: Page
const problems: string[] = []

beforeAll(async () => {
  stub = await StubService.start()
  stub.session = aSession({ fields: [] })
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL('../../../embed', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'iife',
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false'
    }
  })
  const html =
    '<!doctype html><title>App</title><style>.frame { height: 90vh }</style><div id="app"></div><script src="/app.js"></script>'
  app = createServer((request, response) => {
    const isScript = request.url === '/app.js'
    response
      .setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      .end(isScript ? outputFiles[0]!.text : html)
  })
  await new Promise<void>((resolve) => app.listen(0, 'localhost', resolve))
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'warning' && problems.push(message.text()))
  await page.goto(`http://localhost:${(app.address() as AddressInfo).port}/`)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  app?.close()
  await stub?.[Symbol.asyncDispose]()
})

const recorded = () => page.evaluate(() => window.recordedInVue)
const show = (signUrl: string | null) => page.evaluate((url) => window.showInVue(url), signUrl)

test('a component of Vue shows one page, follows its URL, signs, and leaves nothing behind', async () => {
  const frame = page.frameLocator('iframe')
  const ready = ['ready', { state: 'open' }]
  await show(stub.url())
  await expect.poll(recorded).toEqual([ready])
  await show(null)
  expect(await page.locator('iframe').count()).toBe(0)

  await show(stub.url())
  await expect.poll(recorded).toEqual([ready, ready])
  await show(stub.url('?again'))
  await expect.poll(recorded).toEqual([ready, ready, ready])
  await frame.getByRole('button', { name: 'Sign here' }).click()
  expect(await page.locator('iframe').count()).toBe(1)
  await frame.getByRole('tab', { name: 'Type' }).click()
  await frame.getByRole('button', { name: 'Adopt' }).click()
  await frame.getByLabel('agree').check()
  await frame.getByRole('button', { name: 'Finish' }).click()
  await expect.poll(recorded).toEqual([ready, ready, ready, ['sign', expect.objectContaining({ redirectUrl: null })]])
  await show(null)
  expect(await page.locator('iframe').count()).toBe(0)
  expect(problems).toEqual([])
})

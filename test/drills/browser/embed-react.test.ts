/// <reference lib="dom" />
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { createDraft, sendDraft } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

declare global {
  interface Window {
    recorded: unknown[]
    /** Renders the app again. */
    show(props: { signUrl?: string; editUrl?: string; label: string }): void
    remove(): void
  }
}

// In strict mode, which runs each effect twice.
const source = `
import { createElement as h, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SignpostEditor, SignpostSigning } from '@signpost/embed/react'
window.recorded = []
const root = createRoot(document.getElementById('app'))
const tell = (label, name) => (value) => recorded.push([label, name, value])
window.show = ({ signUrl, editUrl, label }) => root.render(h(StrictMode, null,
  signUrl && h(SignpostSigning, { className: 'frame', signUrl, onReady: tell(label, 'ready'), onSign: tell(label, 'sign'), onClose: tell(label, 'close') }),
  editUrl && h(SignpostEditor, { className: 'frame', editUrl, onReady: tell(label, 'ready'), onSave: tell(label, 'save'), onClose: tell(label, 'close') })
))
window.remove = () => root.unmount()
`

let world: World
let api: Api
let app: Server
let browser: Browser
let page: Page
const problems: string[] = []

beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, world.account.test_key)
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL('../../../embed', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"development"' }
  })
  app = createServer((request, response) => {
    if (request.url === '/app.js')
      return response.setHeader('content-type', 'text/javascript').end(outputFiles[0]!.text)
    return response
      .setHeader('content-type', 'text/html')
      .end(
        '<!doctype html><title>App</title><style>.frame { height: 90vh }</style><div id="app"></div><script src="/app.js"></script>'
      )
  })
  await new Promise<void>((resolve) => app.listen(0, 'localhost', resolve))
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`http://localhost:${(app.address() as AddressInfo).port}/`)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  app?.close()
  await world?.[Symbol.asyncDispose]()
})

const recorded = () => page.evaluate(() => window.recorded)
const show = (props: Parameters<Window['show']>[0]) => page.evaluate((given) => window.show(given), props)

test('components show one page for each URL, call the latest callbacks, and leave nothing behind', async () => {
  const sent = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  const { body: signing } = await api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  await show({ signUrl: signing.sign_url, label: 'first' })
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Sign here' }).waitFor()
  await expect.poll(recorded).toEqual([['first', 'ready', { state: 'open' }]])
  expect(await page.locator('iframe').count()).toBe(1)

  // Rendered again, the page stays.
  await show({ signUrl: signing.sign_url, label: 'second' })
  await frame.getByRole('button', { name: 'Sign here' }).click()
  await frame.getByRole('tab', { name: 'Type' }).click()
  await frame.getByRole('button', { name: 'Adopt' }).click()
  await frame.getByLabel('agree').check()
  await frame.getByRole('button', { name: 'Finish' }).click()
  const result = { documentId: sent.id, signerId: sent.signers[0].id, redirectUrl: null }
  await expect.poll(recorded).toEqual([
    ['first', 'ready', { state: 'open' }],
    ['second', 'sign', result]
  ])

  const draft = await createDraft(api)
  const { body: editing } = await api.post(`/documents/${draft.id}/embedded-edit-url`)
  await page.evaluate(() => window.recorded.splice(0))
  await show({ editUrl: editing.edit_url, label: 'editor' })
  await frame.locator('canvas').first().waitFor()
  await frame.getByRole('button', { name: 'Text', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(recorded).toContainEqual(['editor', 'save', expect.objectContaining({ id: draft.id })])
  expect(await page.locator('iframe').count()).toBe(1)

  await page.evaluate(() => window.remove())
  expect(await page.locator('iframe').count()).toBe(0)
  expect((await recorded()).flat()).not.toContain('close')
  expect(problems).toEqual([])
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Clone, copyClone } from '../../support/copy-clone.js'
import { freePort } from '../../support/free-port.js'
import { launchBrowser } from '../../support/launch-browser.js'

// A first start, and builds, on a busy machine too.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const pages = { console: '/console', signing: '/sign', verify: '/verify' }

let clone: Clone
let dev: ChildProcess
let output = ''
let url: string
let browser: Browser
beforeAll(async () => {
  clone = await copyClone(await mkdtemp(path.join(inject('dataDir'), 'clone-')))
  const port = await freePort()
  url = `http://localhost:${port}`
  const { PATH, HOME } = process.env
  dev = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: clone.folder, env: { PATH, HOME, PORT: String(port) } })
  for (const stream of [dev.stdout!, dev.stderr!]) stream.on('data', (text) => (output += text))
  // The proxy answers this by itself, so that pages are opened while the service still starts.
  await vi.waitFor(() => fetch(`${url}/__live-reload/client.js`), { timeout: 60_000 })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  if (dev?.exitCode === null && dev.signalCode === null) {
    dev.kill('SIGTERM')
    await once(dev, 'exit')
  }
  await clone?.[Symbol.asyncDispose]()
})

/** Opens a page, which then listens for changes. */
async function open(page: Page, at: string) {
  const timeout = 240_000
  const listens = page.waitForResponse(/__live-reload\/events\?/, { timeout })
  await Promise.all([listens, page.goto(`${url}${at}`, { timeout })])
}

test('npm run dev builds what was edited, and open pages show it', async () => {
  const opened = Object.entries(pages).map(async ([folder, at]) => {
    const page = await browser.newPage()
    await open(page, at)
    return { folder, page }
  })
  const all = await Promise.all(opened)
  for (const { folder, page } of all) {
    expect(await page.locator('meta[name="edited"]').count()).toBe(0)
    const file = path.join(clone.folder, 'pages', folder, 'index.html')
    await writeFile(file, (await readFile(file, 'utf8')).replace('<title>', '<meta name="edited"><title>'))
  }
  for (const { folder, page } of all) {
    await page
      .locator('meta[name="edited"]')
      .waitFor({ state: 'attached', timeout: 240_000 })
      .catch((cause) => expect.fail(`${folder}: ${cause.message}\n${output}`))
  }
  // What a build writes itself starts none.
  const changes = [...output.matchAll(/Built after a change of (.*) in /g)].flatMap(([, files]) => files!.split(', '))
  expect([...new Set(changes)].toSorted()).toEqual(Object.keys(pages).map((folder) => `pages/${folder}/index.html`))
})

test('what is built contains nothing of it', async () => {
  const built = path.join(clone.folder, 'server/dist')
  const files = await readdir(built, { recursive: true, withFileTypes: true })
  const names = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name))
  expect(names.filter((name) => name.endsWith('.html')).length).toBeGreaterThan(3)
  const containing = await Promise.all(names.map(async (name) => (await readFile(name)).includes('live-reload')))
  expect(names.filter((_name, index) => containing[index])).toEqual([])
})

// Measures how long a signer waits for the header and for the first page on a slow network, and repeats this with each
// optimization removed. Uses headless Chromium, whose network is throttled by DevTools. Reads the page's own clock,
// from the start of the navigation to the frame after: measuring from outside would be late by up to half a second.
import { chromium } from 'playwright-core'
import { findBrowser } from '../../support/find-browser.js'
import { startProxy } from './proxy.mjs'
import { sessionOnAService } from './session.mjs'

const rounds = Number(process.argv[2] ?? 3)
const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000, offline: false }

const variants = [
  ['plain', { encoding: 'identity', boot: false }],
  ['gzip', { encoding: 'gzip', boot: false }],
  ['brotli', { boot: false }],
  ['all: and session, document, worker first', {}],
  ['all, opened a second time', { warm: true }]
]

const { executablePath, env, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, headless: true, env: { ...process.env, ...env } })
try {
  await sessionOnAService(async ({ url, signUrls, about }) => {
    console.log(about)
    console.log(`${browser.version()}, 412 x 823 at 2; 1.6 Mbit/s and ${line.latency} ms by DevTools`)
    console.log(`a contract of 3 pages and 7 fields; median of ${rounds} rounds, all variants in turn; in seconds\n`)
    console.log(row('', 'header', 'first page', 'kB'))
    const times = new Map(variants.map(([name]) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const [name, variant] of variants) times.get(name).push(await open(url, signUrls.get('en'), variant))
    }
    for (const [name, opened] of times) print(name, opened)

    const inLanguages = new Map([...signUrls.keys()].map((language) => [language, []]))
    for (let round = 0; round < rounds; round++) {
      for (const [language, opened] of inLanguages)
        opened.push(await open(url, signUrls.get(language), { locale: language }))
    }
    console.log(row('\nall, in the language of the browser', 'header', 'first page', 'kB'))
    for (const [language, opened] of inLanguages) print(language, opened)
  })
} finally {
  await browser.close()
}

/** `locale` is the language of the browser, mostly that of the signer. */
async function open(url, signUrl, { warm = false, locale = 'en', ...without }) {
  const proxy = await startProxy(url, without)
  try {
    return await openThrough(proxy, signUrl, { warm, locale })
  } finally {
    await proxy.stop()
  }
}

async function openThrough(proxy, signUrl, { warm, locale }) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 2,
    isMobile: true,
    locale
  })
  if (warm) await measure(context, proxy, signUrl)
  proxy.sent = 0
  const measured = await measure(context, proxy, signUrl)
  await context.close()
  return { ...measured, bytes: proxy.sent }
}

async function measure(context, proxy, signUrl) {
  const page = await context.newPage()
  await page.addInitScript(markWhenShown)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await page.goto(signUrl.replace(/^https?:\/\/[^/]+/, proxy.url), { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first').length > 0)
  const measured = await page.evaluate(() => {
    const at = (name) => performance.getEntriesByName(name)[0].startTime / 1000
    return { header: at('header'), first: at('first') }
  })
  await page.close()
  return measured
}

/** Runs in the page before its own scripts, and marks the end of the frame in which each element is present. */
function markWhenShown() {
  const pending = new Map([
    ['header', '.top-bar__title'],
    ['first', '.page canvas']
  ])
  const afterFrame = (done) => requestAnimationFrame(() => setTimeout(done))
  const watcher = new MutationObserver(() => {
    for (const [name, selector] of pending) {
      if (!document.querySelector(selector)) continue
      pending.delete(name)
      afterFrame(() => performance.mark(name))
    }
    if (pending.size === 0) watcher.disconnect()
  })
  watcher.observe(document, { childList: true, subtree: true })
}

function print(name, opened) {
  const middle = (key) => opened.map((one) => one[key]).toSorted((a, b) => a - b)[Math.floor(opened.length / 2)]
  const spread = (key) => {
    const all = opened.map((one) => one[key])
    return `${middle(key).toFixed(2)} [${Math.min(...all).toFixed(2)} - ${Math.max(...all).toFixed(2)}]`
  }
  console.log(row(name, spread('header'), spread('first'), (middle('bytes') / 1000).toFixed(0)))
}

function row(name, ...columns) {
  return name.padEnd(44) + columns.map((column) => String(column).padStart(22)).join('')
}

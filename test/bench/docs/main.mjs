// Measures how long a reader waits for the first words of the documentation on a slow network, and for its search to be
// ready. Uses headless Chromium, whose network is throttled by DevTools, and the page's own clock.
import { chromium } from 'playwright-core'
import { buildDocs } from '../../support/build-docs.js'
import { findBrowser } from '../../support/find-browser.js'
import { describeRun, withService } from '../support/service.mjs'
import { median } from '../support/times.mjs'

const rounds = Number(process.argv[2] ?? 5)
const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000, offline: false }
const pages = ['/docs/', '/docs/guides/webhooks', '/docs/reference/documents/send-document', '/docs/errors']

buildDocs()
const { executablePath, env, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, headless: true, env: { ...process.env, ...env } })
try {
  await withService({ RATE_LIMITS: 'off' }, { parts: { api: true, worker: false } }, async (service) => {
    console.log(await describeRun(service))
    console.log(`${browser.version()}, 412 x 823 at 2; 1.6 Mbit/s and ${line.latency} ms by DevTools`)
    console.log(`median of ${rounds} rounds, nothing cached; in seconds, and kB until the page is idle\n`)
    console.log(row('', 'first words', 'usable', 'kB'))
    for (const path of pages) {
      const visits = []
      for (let round = 0; round < rounds; round++) visits.push(await visit(service.url + path))
      const middle = (name) => median(visits.map((each) => each[name]))
      console.log(
        row(path, middle('words').toFixed(2), middle('usable').toFixed(2), (middle('bytes') / 1000).toFixed(0))
      )
    }
  })
} finally {
  await browser.close()
}

async function visit(url) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 2,
    isMobile: true
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await page.goto(url, { waitUntil: 'networkidle' })
  const { words, usable } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return { words: paint.startTime / 1000, usable: Math.max(...scripts.map((each) => each.responseEnd)) / 1000 }
  })
  await context.close()
  return { words, usable, bytes }
}

function row(name, ...values) {
  return [name.padEnd(44), ...values.map((value) => value.padStart(12))].join('')
}

// npm run bench -- console [documents]: measures the console in headless Chromium. What its first load takes: requests, bytes, files and
// round trips, one after another. How long a search takes from the last key
// to the rows on the screen, beside the request alone, with a million documents (not if 0 is given); and how smoothly the editor of fields
// works with a hundred pages and 64 fields: the time between frames, what of it the page's thread computes, which does not depend on other
// load, and the tasks that take 50 ms or longer, while it scrolls,
// and while one field or all of them are dragged.
import { createDemoAccount } from '@signpost/server'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../support/find-browser.js'
import { makePdf } from '../../support/pdfs.ts'
import { seed } from '../lists/seed.mjs'
import { describeRun, withService } from '../support/service.mjs'
import { median, percentile } from '../support/times.mjs'

const documents = Number(process.argv[2] ?? 1_000_000)
const rounds = 9
const pages = 100
const fieldsPerSide = 8
const terms = ['contract', 'zeppelin', 'crm-77', 'xylophone', 'ada lovelace', 'zürich', '']

const { executablePath, env, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, headless: true, env: { ...process.env, ...env } })
try {
  await withService({ NODE_ENV: 'development', RATE_LIMITS: 'off' }, {}, async (service) => {
    console.log(await describeRun(service))
    console.log(`Chromium ${browser.version()}, headless, 1400 x 1000`)
    const account = await signedInAccount(service)
    await measureFirstLoad(service, account)
    if (documents > 0) await measureList(service, account)
    await measureEditor(service, account)
  })
} finally {
  await browser.close()
}

/** Signs in as the demo account, by the link that only development has. */
async function signedInAccount({ url, context }) {
  await createDemoAccount(context)
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } })
  await page.goto(`${url}/dev/console`)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  const [{ id }] = await context.sql`select id from accounts where email = 'demo@example.com'`
  return { id, page }
}

/** What the list of documents costs a browser that has nothing of the console yet. */
async function measureFirstLoad({ url }, { page }) {
  const target = `${url}/console/test/documents`
  // One that is empty says what to do, which is more.
  await preparedDraft(page)
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  const requests = new Map()
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) =>
    requests.set(requestId, { url: request.url, start: timestamp })
  )
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    Object.assign(requests.get(requestId) ?? {}, { bytes: encodedDataLength, end: timestamp })
  )
  await page.goto(target)
  await page.getByRole('heading', { name: 'Documents' }).waitFor()
  await page.waitForLoadState('networkidle')
  await client.detach()
  const html = await (await fetch(target)).text()
  const named = new Set(
    [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path)
  )
  const finished = [...requests.values()].filter(({ end }) => end !== undefined).sort((a, b) => a.start - b.start)
  const files = finished.filter(({ url: each }) => new URL(each).pathname.startsWith('/console/assets/'))
  // A request that begins after another has ended may have waited for it.
  for (const each of finished) {
    const before = finished.filter(({ end }) => end <= each.start).map(({ depth }) => depth ?? 0)
    each.depth = 1 + Math.max(0, ...before)
  }
  const bytes = finished.reduce((sum, each) => sum + each.bytes, 0)
  console.log('\nThe first load of the list of documents, with nothing in the cache.\n')
  console.log(row('', ['requests', 'bytes', 'files', 'named', 'round trips']))
  console.log(
    row('', [finished.length, bytes, files.length, named.size, Math.max(...finished.map(({ depth }) => depth))])
  )
}

async function measureList({ url, context: { sql } }, { id, page }) {
  await seed(sql, id, documents)
  await sql`vacuum analyze`
  await page.goto(`${url}/console/live/documents`)
  await page.getByRole('table').waitFor()
  console.log(
    `\nSearch in ${documents} documents: milliseconds, medians of ${rounds}. The console waits 200 ms after the last key.\n`
  )
  console.log(row('', ['request alone', 'request', 'to the rows', 'p95']))
  for (const term of terms) {
    const times = { alone: [], request: [], rows: [] }
    for (let round = -2; round < rounds; round++) {
      await page.evaluate(searchFor, { term: 'quarry' })
      const found = await page.evaluate(searchFor, { term })
      if (round < 0) continue
      for (const name of Object.keys(times)) times[name].push(found[name])
    }
    const medians = Object.values(times).map(median)
    console.log(
      row(
        term || '(everything)',
        [...medians, percentile(times.rows, 0.95)].map((ms) => ms.toFixed(0))
      )
    )
  }
}

/** Runs in the page: types a term, and waits until its rows are shown. */
async function searchFor({ term }) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const input = document.querySelector('search input[type=search]')
  const status = document.querySelector('.head [role=status]')
  const asked = (entry) =>
    new URL(entry.name).pathname === '/v1/documents' && (new URL(entry.name).searchParams.get('search') ?? '') === term
  performance.clearResourceTimings()
  const start = performance.now()
  input.value = term
  input.dispatchEvent(new Event('input', { bubbles: true }))
  const answered = () => performance.getEntriesByType('resource').find((entry) => asked(entry) && entry.responseEnd > 0)
  while (!answered() || status.textContent === '') await frame()
  // The frame in which they are painted.
  await frame()
  const rows = performance.now() - start
  const { name, duration: request } = answered()
  const before = performance.now()
  await (await fetch(name, { headers: { 'X-Signpost-Mode': 'live' } })).json()
  return { alone: performance.now() - before, request, rows }
}

async function measureEditor({ url }, { page }) {
  const id = await preparedDraft(page)
  const start = performance.now()
  await page.goto(`${url}/console/test/documents/${id}/prepare?step=fields`)
  await page.locator('.page[data-page="1"] canvas').waitFor()
  const opened = performance.now() - start
  const boxes = page.locator('.page[data-page="1"] button[aria-pressed]')
  await boxes.nth(fieldsPerSide ** 2 - 1).waitFor()
  console.log(
    `\nThe editor with ${pages} pages and ${fieldsPerSide ** 2} fields: the first page is shown after ${opened.toFixed(0)} ms.\n`
  )
  console.log(
    row('milliseconds between frames', [
      'p50',
      'p95',
      'p99',
      'longest',
      'frames',
      'computed',
      'long tasks',
      'longest task'
    ])
  )
  printFrames('nothing happens', await framesDuring(page, () => page.waitForTimeout(2000)))
  await boxes.first().click()
  printFrames('one field is dragged', await framesDuring(page, () => drag(page, boxes.first())))
  await page.keyboard.press('Control+A')
  printFrames('all fields are dragged', await framesDuring(page, () => drag(page, boxes.first())))
  printFrames('scrolling through all pages', await framesDuring(page, () => page.evaluate(scrollThrough)))
  const canvases = await page.locator('.page canvas').count()
  console.log(`\nPages that are drawn at the end: ${canvases} of ${pages}.`)
}

/** Made in the page, with the session of the console. */
async function preparedDraft(page) {
  const file = (await makePdf({ pages })).toString('base64')
  const fields = Array.from({ length: fieldsPerSide ** 2 }, (_, index) => ({
    type: 'text',
    role: 'Ada',
    page: 1,
    x: 40 + (index % fieldsPerSide) * 60,
    y: 60 + Math.floor(index / fieldsPerSide) * 60,
    width: 50,
    height: 20,
    label: `Field ${index + 1}`
  }))
  return page.evaluate(
    async ({ file, fields }) => {
      const call = async (method, path, body) => {
        const headers = { 'content-type': 'application/json', 'X-Signpost-Mode': 'test' }
        const response = await fetch(`/v1/documents${path}`, { method, headers, body: JSON.stringify(body) })
        if (!response.ok) throw new Error(await response.text())
        return response.json()
      }
      const { id } = await call('POST', '', { file_name: 'hundred.pdf', file })
      await call('PUT', `/${id}/fields`, { roles: { Ada: { order: 1, email: 'ada@example.com' } }, fields })
      return id
    },
    { file, fields }
  )
}

async function drag(page, box) {
  const { x, y } = await box.boundingBox()
  await page.mouse.move(x + 5, y + 5)
  await page.mouse.down()
  for (let step = 1; step <= 120; step++) await page.mouse.move(x + 5 + step, y + 5 + (step % 40))
  await page.mouse.up()
}

/** Runs in the page: scrolls by half a page each frame. */
async function scrollThrough() {
  const step = document.querySelector('.page').getBoundingClientRect().height / 2
  const end = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  while (!end()) {
    scrollBy(0, step)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** The times between frames of the page while something happens, and those of its tasks that take 50 ms or longer. */
async function framesDuring(page, act) {
  await page.evaluate(() => {
    window.frames_ = []
    window.tasks_ = []
    window.observer_ = new PerformanceObserver((list) => {
      window.tasks_.push(...list.getEntries().map(({ duration }) => duration))
    })
    window.observer_.observe({ type: 'longtask' })
    let last = performance.now()
    const tick = (now) => {
      window.frames_?.push(now - last)
      last = now
      if (window.frames_) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await computed(client)
  await act()
  const spent = (await computed(client)) - before
  await client.detach()
  const found = await page.evaluate(() => {
    const found = window.frames_
    window.frames_ = undefined
    window.tasks_.push(...window.observer_.takeRecords().map(({ duration }) => duration))
    window.observer_.disconnect()
    return { frames: found.slice(1), tasks: window.tasks_ }
  })
  return { ...found, computed: (spent * 1000) / found.frames.length }
}

/** The seconds of a processor that the thread of the page has taken. */
async function computed(client) {
  const { metrics } = await client.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration').value
}

function printFrames(name, { frames: times, tasks, computed }) {
  const numbers = [median(times), percentile(times, 0.95), percentile(times, 0.99), Math.max(...times)]
  console.log(
    row(name, [
      ...numbers.map((ms) => ms.toFixed(1)),
      times.length,
      computed.toFixed(1),
      tasks.length,
      Math.max(0, ...tasks).toFixed(0)
    ])
  )
}

function row(name, columns) {
  return name.padEnd(30) + columns.map((column) => String(column).padStart(15)).join('')
}

// npm run bench -- day-of-metrics: reads a day of metrics with a real Prometheus, through the queries of the dashboard and
// of the alerts. The service works for some minutes, a scrape after every step of it, and the scrapes are stored as if they
// were five minutes apart. So rates are those of a busier service in slow motion, and only their course means something.
// At night nothing happens, and from 13:00 the webhook receiver is down for an hour.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@signpost/sdk'
import { createAccount } from '@signpost/server'
import { alerts, panels, withVariables } from '../../support/monitoring.ts'
import { makePdf } from '../../support/pdfs.ts'
import { startPrometheus } from '../../support/prometheus.ts'
import { journey } from '../load/journey.mjs'
import { startReceiver } from '../support/deliveries.mjs'
import { describeRun, withService } from '../support/service.mjs'

const scrapes = 288
const stepSeconds = 300
const pauseMs = 200
// The client would be refused too.
const needsRefusals = /rate limit/

const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-day-'))
try {
  await withService({ METRICS_PORT: '0', RATE_LIMITS: 'off' }, {}, async (service) => {
    console.log(await describeRun(service))
    const begins = Math.floor(Date.now() / 1000 / stepSeconds) * stepSeconds - scrapes * stepSeconds
    const started = performance.now()
    const lines = await recordDay(service, begins)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(`\n${scrapes} scrapes of ${lines.length / scrapes} lines on average, recorded in ${seconds} s.`)
    await store(lines)
    const prometheus = await startPrometheus({ data: path.join(folder, 'data') })
    await read(prometheus, begins).finally(() => prometheus[Symbol.asyncDispose]())
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Works for a day of five-minute steps. Returns the lines of all scrapes with their time. */
async function recordDay({ url, metricsUrl, context }, begins) {
  const created = { email: 'bench@example.com', name: 'Example Ltd', plan: 'enterprise', verified: true }
  const { live_key: apiKey } = await createAccount(context.sql, created, new Date())
  const client = createClient({ apiKey, baseUrl: url, maxRetries: 0 })
  const file = await makePdf()
  let receiver = await startReceiver()
  const events = ['document.sent', 'document.viewed', 'document.signed', 'document.completed']
  const endpoint = await client.webhooks.create({ url: `${receiver.url}/`, events })
  const lines = []
  for (let step = 0; step < scrapes; step++) {
    const hour = (step * stepSeconds) / 3600
    if (hour === 13) receiver = await receiver.stop()
    if (hour === 14) {
      receiver = await startReceiver()
      await client.webhooks.update(endpoint.id, { url: `${receiver.url}/`, active: true })
    }
    // From 6 to 20 o'clock, most at 13.
    const share = Math.max(0, Math.sin(((hour - 6) / 14) * Math.PI))
    for (let count = 0; count < Math.round(3 * share); count++) await journey(client, file)
    await sleep(pauseMs)
    const scraped = await (await fetch(metricsUrl)).text()
    lines.push(...stamped(scraped, begins + step * stepSeconds))
  }
  await receiver.stop()
  return lines
}

/** The samples of a scrape, with the labels that Prometheus adds, and a time. */
function stamped(text, seconds) {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels, value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)
      const own = ['job="signpost"', 'instance="127.0.0.1:9464"', ...(labels ? [labels] : [])].join(',')
      return `${name}{${own}} ${value} ${seconds}`
    })
}

async function store(lines) {
  const file = path.join(folder, 'day.txt')
  await writeFile(file, `${lines.join('\n')}\n# EOF\n`)
  const args = ['tsdb', 'create-blocks-from', 'openmetrics', '--quiet', file, path.join(folder, 'data')]
  const { status, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`promtool: ${stderr}`)
}

async function read(prometheus, begins) {
  const query = (expr) => prometheus.range(expr, begins, begins + scrapes * stepSeconds, stepSeconds)
  console.log(`\n${['Panel', 'series', 'points', 'highest', 'ms'].map(column).join('')}`)
  const empty = []
  for (const { title, expr } of panels) {
    const start = performance.now()
    const series = await query(withVariables(expr, `${4 * stepSeconds}s`))
    const took = performance.now() - start
    const values = series.flatMap((each) => each.values.map(([, value]) => Number(value))).filter(Number.isFinite)
    if (values.length === 0 && !needsRefusals.test(title)) empty.push(title)
    const highest = values.length === 0 ? '' : Number(Math.max(...values).toPrecision(3))
    console.log([title, series.length, values.length, highest, took.toFixed(0)].map(column).join(''))
  }
  console.log(`\n${['Alert (its expression, whatever its duration)', 'true at'].map(column).join('')}`)
  for (const { title, expr } of alerts) {
    // With windows as wide as the scrapes are far apart.
    const series = await query(expr.replaceAll(/\[\d+[mh]\]/g, `[${4 * stepSeconds}s]`))
    const times = series.flatMap((each) => each.values.map(([seconds]) => (seconds - begins) / 3600))
    console.log(column(title, 0) + hoursOf(times))
  }
  if (empty.length > 0) {
    console.error(`\nWithout a value all day: ${empty.join('; ')}`)
    process.exitCode = 1
  }
}

function hoursOf(times) {
  if (times.length === 0) return ' never'
  const clock = (hour) => `${Math.floor(hour)}:${String(Math.round((hour % 1) * 60)).padStart(2, '0')}`
  return ` ${clock(Math.min(...times))} to ${clock(Math.max(...times))}`
}

function column(value, index) {
  return index === 0 ? String(value).padEnd(66) : String(value).padStart(10)
}

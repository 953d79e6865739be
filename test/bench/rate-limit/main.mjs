// Measures what the rate limit adds to requests: one service, with its limits switched on and off in turn.
import { createAccount } from '@signpost/server'
import { PDFDocument } from 'pdf-lib'
import { describeRun, withService } from '../support/service.mjs'
import { median, timeOf } from '../support/times.mjs'

const rounds = 30
const requestsOfRound = 200
const warmUp = 5
// The cheapest request, and a common one.
const paths = ['/account', '/documents?per_page=20']
const day = 24 * 3600_000

const clock = createClock()
await withService({}, { parts: { api: true, worker: false }, overrides: { clock } }, async (service) => {
  console.log(await describeRun(service))
  console.log(`\n${rounds} rounds of ${requestsOfRound} requests without and with limits in turn; milliseconds as`)
  console.log('the client sees them: the median of the rounds, and of the differences within a round.\n')
  console.log(row('at once', 'without', 'with', 'added', 'share of the request'))
  const created = { email: 'bench@example.com', plan: 'enterprise', verified: true }
  const { live_key } = await createAccount(service.context.sql, created, clock.now())
  await createDocuments(service, live_key)
  for (const path of paths) {
    console.log(`\nGET ${path}`)
    for (const concurrency of [1, 4, 8]) await compare(service, live_key, path, concurrency)
  }
})

async function createDocuments({ url }, key) {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  const body = JSON.stringify({ file_name: 'contract.pdf', file: await pdf.saveAsBase64() })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  for (let count = 0; count < 20; count++) {
    clock.advance(1000)
    const { status } = await fetch(`${url}/v1/documents`, { method: 'POST', headers, body })
    if (status !== 201) throw new Error(`a document was answered ${status}`)
  }
}

async function compare(service, key, path, concurrency) {
  const { config } = service.context
  const pairs = []
  for (let round = -warmUp; round < rounds; round++) {
    const pair = {}
    // The order alternates, so that neither has an advantage.
    for (const rateLimits of round % 2 ? [true, false] : [false, true]) {
      config.rateLimits = rateLimits
      pair[rateLimits ? 'with' : 'without'] = await measureRound(service, key, path, concurrency)
    }
    if (round >= 0) pairs.push(pair)
  }
  const without = median(pairs.map((pair) => pair.without))
  const added = median(pairs.map((pair) => pair.with - pair.without))
  const share = `${((added / (without + added)) * 100).toFixed(1)} %`
  console.log(
    row(concurrency, without.toFixed(3), median(pairs.map((pair) => pair.with)).toFixed(3), added.toFixed(3), share)
  )
}

async function measureRound({ url }, key, path, concurrency) {
  clock.advance(day)
  const times = []
  const ask = async () => {
    while (times.length < requestsOfRound) {
      // No plan's limits are high enough for a benchmark, so the clock runs faster.
      clock.advance(700)
      times.push((await timeOf(`${url}/v1${path}`, key)).ms)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, ask))
  return median(times)
}

function createClock() {
  let now = Date.now()
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds
    }
  }
}

function row(...columns) {
  return columns.map((column) => String(column).padStart(12)).join('')
}

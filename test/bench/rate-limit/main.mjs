// What the rate limit adds to a cheap request: one service, its limits switched on and off in turn.
import { createAccount } from '@signpost/server'
import { describeRun, withService } from '../support/service.mjs'
import { median, timeOf } from '../support/times.mjs'

const rounds = 30
const requestsOfRound = 200
const warmUp = 5
const day = 24 * 3600_000

const clock = createClock()
await withService({}, { parts: { api: true, worker: false }, overrides: { clock } }, async (service) => {
  console.log(await describeRun(service))
  console.log(
    `\nGET /account, ${rounds} rounds of ${requestsOfRound} requests without and with limits in turn; milliseconds as`
  )
  console.log('the client sees them: the median of the rounds, and of the differences within a round.\n')
  console.log(row('at once', 'without', 'with', 'added', 'share of the request'))
  const created = { email: 'bench@example.com', plan: 'enterprise', verified: true }
  const { live_key } = await createAccount(service.context.sql, created, clock.now())
  for (const concurrency of [1, 4, 8]) await compare(service, live_key, concurrency)
})

async function compare(service, key, concurrency) {
  const { config } = service.context
  const pairs = []
  for (let round = -warmUp; round < rounds; round++) {
    const pair = {}
    // Which one goes first changes, so that neither gains by it.
    for (const rateLimits of round % 2 ? [true, false] : [false, true]) {
      config.rateLimits = rateLimits
      pair[rateLimits ? 'with' : 'without'] = await measureRound(service, key, concurrency)
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

async function measureRound({ url }, key, concurrency) {
  clock.advance(day)
  const times = []
  const ask = async () => {
    while (times.length < requestsOfRound) {
      // No plan's limits are wide enough for a benchmark, so time goes by faster.
      clock.advance(700)
      times.push((await timeOf(`${url}/v1/account`, key)).ms)
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

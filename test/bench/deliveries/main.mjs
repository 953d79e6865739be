// Measures how many deliveries per second are made next to an endpoint that never responds, how soon a single one is
// made, and how soon a request is answered meanwhile. For comparison, the same run measures the job queue with empty
// jobs.
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccount } from '@signpost/server'
import { addEndpoints, deliver, insertDeliveries, insertEndpoints, startReceiver } from '../support/deliveries.mjs'
import { describeRun, withService } from '../support/service.mjs'
import { median, percentile, timeOf } from '../support/times.mjs'

const accounts = 10
const endpointsOfAccount = 2
const events = 10_000
const deadDeliveries = 500
const rounds = 3
const idleRounds = 30

const { run } = createRequire(new URL('../../../server/package.json', import.meta.url))('graphile-worker')
const now = () => performance.timeOrigin + performance.now()

await withService({ RATE_LIMITS: 'off' }, {}, async (service) => {
  const { sql } = service.context
  console.log(await describeRun(service))
  const receiver = await startReceiver()
  const healthy = await addEndpoints(sql, receiver.url, { accounts, endpointsOfAccount })
  console.log(
    `\nWhen idle, one event for 1 and for ${healthy.length} endpoints, ${idleRounds} rounds; milliseconds from`
  )
  console.log('the commit to the last post: median and 95th percentile.')
  // The first attempt of each proves that it responds.
  await deliver(sql, healthy.length, healthy, receiver)
  for (const count of [1, healthy.length]) {
    const times = []
    for (let round = 0; round < idleRounds; round++) {
      times.push(await deliver(sql, count, healthy.slice(0, count), receiver))
      await sleep(50)
    }
    console.log(
      `${String(count).padStart(6)} ${median(times).toFixed(0).padStart(8)} ${percentile(times, 0.95).toFixed(0).padStart(8)}`
    )
  }

  console.log(
    `\n${events} deliveries for ${healthy.length} endpoints of ${accounts} accounts, beside ${deadDeliveries} for one that`
  )
  console.log(`never answers; and ${events} empty jobs, 20 at once. A second, ${rounds} rounds in turn.`)
  const [dead] = await insertEndpoints(sql, [{ url: `${receiver.url}/dead`, account: healthy[0].account }])
  await insertDeliveries(sql, deadDeliveries, [dead])
  for (let round = 0; round < rounds; round++) {
    const deliveries = events / ((await deliver(sql, events, healthy, receiver)) / 1000)
    const jobs = events / ((await runEmptyJobs(sql)) / 1000)
    const share = `${((deliveries / jobs) * 100).toFixed(0)} %`
    console.log(
      `deliveries ${deliveries.toFixed(0).padStart(6)}   empty jobs ${jobs.toFixed(0).padStart(6)}   share ${share}`
    )
  }

  console.log(
    `\nGET /v1/account, one at a time, at rest and while ${events} deliveries are made, ${rounds} rounds in turn;`
  )
  console.log('milliseconds: median and 95th percentile.')
  const { live_key: key } = await createAccount(
    sql,
    { email: 'asks@example.com', name: 'Example Ltd', plan: 'business', verified: true },
    new Date()
  )
  for (let round = 0; round < rounds; round++) {
    const rest = await answerTimes(service, key, sleep(2000))
    const busy = await answerTimes(service, key, deliver(sql, events, healthy, receiver))
    console.log(`at rest ${describe(rest)}   meanwhile ${describe(busy)}`)
  }
  await receiver.stop()
})

/** Measures how long responses take until something is over. */
async function answerTimes({ url }, key, until) {
  let isOver = false
  until.finally(() => {
    isOver = true
  })
  const times = []
  while (!isOver) times.push((await timeOf(`${url}/v1/account`, key)).ms)
  await until
  return times
}

function describe(times) {
  return [median(times), percentile(times, 0.95)].map((ms) => ms.toFixed(1).padStart(7)).join(' ')
}

async function runEmptyJobs(sql) {
  await sql`
    select graphile_worker.add_jobs(
      array_agg(('empty', '{}'::json, null, null, null, null, null, null)::graphile_worker.job_spec)
    )
    from generate_series(1, ${events})
  `
  const { host, port, user, pass, database } = sql.options
  let done = 0
  let finish = () => {}
  const finished = new Promise((resolve) => {
    finish = resolve
  })
  const empty = async () => {
    done += 1
    if (done === events) finish()
  }
  const url = new URL(`postgres://${host[0]}:${port[0]}/${database}`)
  Object.assign(url, { username: user, password: typeof pass === 'string' ? pass : '' })
  const startedAt = now()
  const runner = await run({
    connectionString: url.href,
    concurrency: 20,
    maxPoolSize: 22,
    noHandleSignals: true,
    taskList: { empty },
    logger: quiet()
  })
  await finished
  const took = now() - startedAt
  await runner.stop()
  return took
}

function quiet() {
  const { Logger } = createRequire(new URL('../../../server/package.json', import.meta.url))('graphile-worker')
  return new Logger(() => () => {})
}

// Measures what metrics, the access log and traces cost: requests per second, compared with a service without them.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { createAccount } from '@signpost/server'
import { describeRun, withService } from '../support/service.mjs'
import { median } from '../support/times.mjs'

const rounds = Number(process.argv[2] ?? 10)
const secondsOfRound = 1
const connections = 4

// A collector that reads and forgets.
const collector = http.createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
})
await new Promise((resolve) => collector.listen(0, '127.0.0.1', resolve))
const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}` }

const variants = {
  off: {},
  metrics: { METRICS_PORT: '0' },
  'access log': { ACCESS_LOG: 'on' },
  'traces, 1 in 10': tracing,
  'traces, all': { ...tracing, OTEL_TRACES_SAMPLER_ARG: '1' }
}

await withService({ RATE_LIMITS: 'off' }, { parts: { api: true, worker: false } }, async (service) => {
  console.log(await describeRun(service))
  console.log(
    `\nGET /v1/account: ${rounds} rounds of ${secondsOfRound} s each, in turn, over ${connections} connections; medians.\n`
  )
  const created = { email: 'bench@example.com', plan: 'enterprise', verified: true }
  const { live_key: key } = await createAccount(service.context.sql, created, new Date())
  const { user, pass, host, port, database } = service.context.sql.options
  const url = `postgres://${user}:${typeof pass === 'string' ? encodeURIComponent(pass) : ''}@${host[0]}:${port[0]}/${database}`
  const servers = []
  try {
    for (const [name, settings] of Object.entries(variants)) {
      servers.push({ name, ...(await serve({ ...process.env, BENCH_DATABASE_URL: url, ...settings })), rounds: [] })
    }
    for (let round = -2; round < rounds; round++) {
      for (const server of round % 2 ? servers : servers.toReversed()) {
        const used = await cpuOf(server)
        const count = await load(server.port, key)
        const cpu = ((await cpuOf(server)) - used) / count
        if (round >= 0) server.rounds.push({ rate: count / secondsOfRound, cpu })
      }
    }
  } finally {
    for (const { child } of servers) child.kill()
  }
  report(servers)
})
collector.closeAllConnections()
collector.close()

function report(servers) {
  console.log(`${''.padEnd(18)}${['a second', 'of off', 'CPU µs'].map((title) => title.padStart(10)).join('')}`)
  const [off] = servers
  for (const { name, rounds } of servers) {
    const rate = median(rounds.map((round) => round.rate))
    const share = median(rounds.map((round, index) => round.rate / off.rounds[index].rate))
    const cpu = median(rounds.map((round) => round.cpu))
    console.log(
      name.padEnd(18) + [rate.toFixed(0), share.toFixed(2), cpu.toFixed(0)].map((text) => text.padStart(10)).join('')
    )
  }
}

async function serve(env) {
  const file = fileURLToPath(new URL('../http/signpost.mjs', import.meta.url))
  const child = fork(file, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ port }] = await once(child, 'message')
  return { child, port }
}

async function cpuOf({ child }) {
  child.send('cpu')
  const [microseconds] = await once(child, 'message')
  return microseconds
}

async function load(port, key) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + secondsOfRound * 1000
  let count = 0
  const ask = async () => {
    while (performance.now() < end) {
      await get(agent, port, key)
      count++
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  agent.destroy()
  return count
}

function get(agent, port, key) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` }
    const options = { agent, host: '127.0.0.1', port, path: '/v1/account', headers }
    const request = http.get(options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
    request.on('error', reject)
  })
}

// Measures the processor time of a GET and a POST of the SDK beside a bare fetch and other SDKs, against the same local
// server in another process, and what each adds to an app. Downloads those to a temporary folder. Rounds are paired: each has a turn of every client,
// and is compared with its own bare fetch.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Signpost } from '@signpost/sdk'
import { installPackages } from '../support/install-packages.mjs'
import { median } from '../support/times.mjs'
import { sizesOf } from './sizes.mjs'

const rounds = Number(process.argv[2] ?? 200)
const callsOfTurn = 10
const roundsToWarmUp = 30
const others = { stripe: '23.1.0', openai: '7.57.0', '@octokit/core': '7.0.8', resend: '6.38.0', svix: '2.5.0' }
const item = { title: 'Agreement', email: 'ada@example.com', name: 'Ada Lovelace', note: 'x'.repeat(200) }

const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-bench-'))
const server = fork(fileURLToPath(new URL('answer.mjs', import.meta.url)))
try {
  const [port] = await once(server, 'message')
  await main(clientsOf(await install(), port))
  await tellSizes()
} finally {
  server.disconnect()
  rmSync(folder, { recursive: true })
}

async function install() {
  const require = installPackages(folder, others)
  const load = (name) => import(name === '@octokit/core' ? entryOf(name) : require.resolve(name))
  return Promise.all(Object.keys(others).map(load))
}

// It has no entry for `require`.
function entryOf(name) {
  const root = path.join(folder, 'node_modules', name)
  return path.join(root, JSON.parse(readFileSync(path.join(root, 'package.json'))).exports['.'].import)
}

/** Each client's GET and POST, with the retries and timeouts that it has by default. */
function clientsOf([{ default: Stripe }, { OpenAI }, { Octokit }, { Resend }, { Svix }], port) {
  const url = `http://127.0.0.1:${port}`
  const headers = { authorization: 'Bearer sk_test_x' }
  const json = { ...headers, 'content-type': 'application/json' }
  const signpost = new Signpost({ apiKey: 'sp_test_x', baseUrl: url })
  const stripe = new Stripe('sk_test_x', { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
  const openai = new OpenAI({ apiKey: 'x', baseURL: url })
  const octokit = new Octokit({ auth: 'x', baseUrl: url })
  const resend = new Resend('re_x', { baseUrl: url })
  const svix = new Svix('testsk_x', { serverUrl: url })
  const bare = async (init) => (await fetch(`${url}/v1/documents/doc_1`, init)).json()
  return {
    fetch: {
      GET: () => bare({ headers }),
      POST: () => bare({ method: 'POST', headers: json, body: JSON.stringify(item) })
    },
    // What every client does that gives up: an AbortSignal, and a timer that is stopped.
    'fetch with a time-out': {
      GET: () => withTimeout((signal) => bare({ headers, signal })),
      POST: () => withTimeout((signal) => bare({ method: 'POST', headers: json, body: JSON.stringify(item), signal }))
    },
    '@signpost/sdk': {
      GET: () => signpost.documents.get('doc_1'),
      POST: () => signpost.documents.createFromTemplate(item)
    },
    stripe: {
      GET: () => stripe.customers.retrieve('cus_1'),
      POST: () => stripe.customers.create({ name: item.name, description: item.note })
    },
    openai: { GET: () => openai.models.retrieve('m'), POST: () => openai.post('/x', { body: item }) },
    '@octokit/core': { GET: () => octokit.request('GET /user'), POST: () => octokit.request('POST /user', item) },
    resend: { GET: () => resend.get('/emails/1'), POST: () => resend.post('/emails', item) },
    svix: { GET: () => svix.application.get('app_1'), POST: () => svix.application.create({ name: item.note }) }
  }
}

async function withTimeout(request) {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), 60_000)
  try {
    return await request(stop.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function main(clients) {
  const { version } = JSON.parse(readFileSync(new URL('../../../sdk/package.json', import.meta.url)))
  const versions = {
    fetch: process.version,
    'fetch with a time-out': process.version,
    '@signpost/sdk': version,
    ...others
  }
  console.log(`Node ${process.version} on ${os.cpus()[0].model}, load ${os.loadavg()[0].toFixed(1)}; ${rounds} rounds`)
  for (const method of ['GET', 'POST']) {
    const times = await measure(clients, method)
    console.log(
      `\n${method}: microseconds of processor time, and the ratios to both kinds of fetch in the same round (medians)`
    )
    for (const [name, own] of Object.entries(times)) {
      const ratios = ['fetch', 'fetch with a time-out'].map((base) =>
        median(own.map((time, round) => time / times[base][round])).toFixed(2)
      )
      console.log(
        `  ${`${name} ${versions[name]}`.padEnd(32)} ${median(own).toFixed(0).padStart(5)}  ${ratios.join('  ')}`
      )
    }
  }
}

async function tellSizes() {
  console.log('\nBundled for Node, minified, in bytes of gzip')
  for (const [name, bytes] of Object.entries(await sizesOf(folder))) {
    console.log(`  ${name.padEnd(32)} ${String(bytes).padStart(7)}`)
  }
}

async function measure(clients, method) {
  const names = Object.keys(clients)
  const times = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = -roundsToWarmUp; round < rounds; round++) {
    // The order turns, so that no client always follows the same one.
    const shift = (round + roundsToWarmUp) % names.length
    for (const name of [...names.slice(shift), ...names.slice(0, shift)]) {
      const time = await turn(clients[name][method])
      if (round >= 0) times[name].push(time)
    }
  }
  return times
}

async function turn(call) {
  const start = process.cpuUsage()
  for (let calls = 0; calls < callsOfTurn; calls++) await call()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / callsOfTurn
}

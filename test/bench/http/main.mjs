// Measures requests per second of common reads, and of a plain Express app that returns the rows of the same statement
// from the same Postgres: without any authentication, and after a statement that finds the key.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { createAccount } from '@signpost/server'
import { PDFDocument } from 'pdf-lib'
import { databaseUrl, describeRun, withService } from '../support/service.mjs'
import { median } from '../support/times.mjs'

const rounds = Number(process.argv[2] ?? 8)
const secondsOfRound = 1
const connections = 10
const titles = { bare: 'bare Express', keyed: 'bare, with the key', ours: 'Signpost' }

await withService({ RATE_LIMITS: 'off' }, { parts: { api: true, worker: false } }, async (service) => {
  console.log(await describeRun(service))
  console.log(`\n${rounds} rounds of ${secondsOfRound} s for each, in turn, over ${connections} connections; medians.`)
  console.log('CPU is what the serving process used for a request. Share is the rate of Signpost by that of the row.\n')
  const { key, ids } = await prepare(service)
  // Both run in separate processes, because this one creates the load.
  const env = {
    ...process.env,
    BENCH_DATABASE_URL: databaseUrl(service),
    BENCH_SECRET: service.context.config.secrets[0]
  }
  const ours = await serve('signpost.mjs', env)
  const bare = await serve('bare.mjs', env)
  try {
    for (const [name, path, plain] of [
      ['GET /documents/{id}', () => `/v1/documents/${pick(ids)}`, (i) => `/documents/${i}`],
      ['GET /documents', () => '/v1/documents?per_page=20', () => '/documents']
    ]) {
      const bareOf = () => plain(Math.floor(Math.random() * ids.length))
      await compare(
        name,
        { bare, keyed: bare, ours },
        { bare: bareOf, keyed: () => `/keyed${bareOf()}`, ours: path },
        key
      )
    }
  } finally {
    for (const { child } of [ours, bare]) child.kill()
  }
})

function pick(all) {
  return all[Math.floor(Math.random() * all.length)]
}

async function prepare({ url, context }) {
  const created = { email: 'bench@example.com', name: 'Example Ltd', plan: 'enterprise', verified: true }
  const { live_key: key } = await createAccount(context.sql, created, new Date())
  const pdf = await PDFDocument.create()
  pdf.addPage()
  const file = await pdf.saveAsBase64()
  const ids = []
  for (let count = 0; count < 50; count++) {
    const { id } = await post(`${url}/v1/documents`, key, { file_name: 'contract.pdf', file })
    const signers = [1, 2].map((n) => ({ email: `signer${n}@example.com`, name: `Signer ${n}` }))
    await post(`${url}/v1/documents/${id}/send`, key, { signers })
    ids.push(id)
  }
  await context.sql`analyze`
  return { key, ids }
}

async function post(url, key, body) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function serve(file, env) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { env })
  const [{ port }] = await once(child, 'message')
  return { child, port }
}

async function cpuOf({ child }) {
  child.send('cpu')
  const [microseconds] = await once(child, 'message')
  return microseconds
}

async function compare(name, servers, paths, key) {
  const names = Object.keys(servers)
  const found = Object.fromEntries(names.map((who) => [who, []]))
  for (let round = -2; round < rounds; round++) {
    // The order alternates, so that neither has an advantage.
    for (const who of round % 2 ? names : names.toReversed()) {
      const cpu = await cpuOf(servers[who])
      const count = await load(servers[who].port, paths[who], key)
      const used = (await cpuOf(servers[who])) - cpu
      if (round >= 0) found[who].push({ rate: count / secondsOfRound, cpu: used / count })
    }
  }
  console.log(name.padEnd(22) + ['a second', 'CPU µs', 'share'].map((title) => title.padStart(12)).join(''))
  for (const who of names) {
    const [rate, cpu] = ['rate', 'cpu'].map((what) => median(found[who].map((each) => each[what])))
    const share = median(found.ours.map(({ rate }, index) => rate / found[who][index].rate))
    console.log(
      titles[who].padEnd(22) +
        [rate.toFixed(0), cpu.toFixed(0), share.toFixed(2)].map((text) => text.padStart(12)).join('')
    )
  }
  console.log()
}

async function load(port, path, key) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + secondsOfRound * 1000
  let count = 0
  const ask = async () => {
    while (performance.now() < end) {
      await get(agent, port, path(), key)
      count++
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  agent.destroy()
  return count
}

function get(agent, port, path, key) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` }
    const request = http.get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
      response.resume().once('end', resolve)
    })
    request.once('error', reject)
  })
}

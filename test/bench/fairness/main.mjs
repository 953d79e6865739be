// Measures what another tenant notices of each hostile one, in one run: the time of a created document, of a read one, and
// from a sent document to its webhook. Rate limits are off, which is the worst case.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@signpost/sdk'
import { createAccount } from '@signpost/server'
import { startNameServer } from '../../support/name-server.ts'
import { makePdf } from '../../support/pdfs.ts'
import { withProcesses } from '../support/estate.mjs'
import { describeRun } from '../support/service.mjs'
import { median, percentile } from '../support/times.mjs'

const attack = fileURLToPath(new URL('./attack.mjs', import.meta.url))
const rounds = 40
const documentsOfHostile = 500
const endpoints = 20
const limitMs = 20_000
const kinds = [
  'slow endpoints',
  'silent names',
  'damaged uploads',
  'damaged verifications',
  'verifications by strangers',
  'large bodies, bad key',
  'large bodies, unknown path',
  'searches and lists',
  'slow uploads',
  'waits for events'
]

const names = await startNameServer()
const receiver = await startReceiver()
const file = await makePdf()
await withProcesses(1, measureAll, { WEBHOOK_DNS_SERVERS: names.address })
receiver.server.close()
receiver.server.closeAllConnections()
await names[Symbol.asyncDispose]()

async function measureAll({ sql, clients: [tenant], url }) {
  console.log(await describeRun({ context: { sql } }))
  console.log(
    `\nAnother tenant, ${rounds} rounds each, one after the other: p50/p95 in ms. The hostile tenant is a process`
  )
  console.log('of its own on the same machine, whose own work is part of what the tenant notices.\n')
  await tenant.webhooks.create({ url: `${receiver.url}/tenant`, events: ['document.sent'] })
  await print('quiet', tenant)
  for (const kind of kinds) {
    const key = await hostileKey(sql, url, kind)
    const child = spawn('node', ['--import', 'tsx', attack, kind, url, key], { stdio: 'ignore' })
    const exited = once(child, 'exit')
    await sleep(3000)
    await print(kind, tenant)
    child.kill('SIGKILL')
    await exited
    await sleep(2000)
  }
  await print('quiet again', tenant)
}

async function hostileKey(sql, url, kind) {
  const email = `${kind.replaceAll(/\W/g, '')}@example.com`
  const account = { email, plan: 'enterprise', verified: true }
  const { live_key: key } = await createAccount(sql, account, new Date())
  const client = createClient({ apiKey: key, baseUrl: url })
  if (kind === 'searches and lists') {
    for (let number = 0; number < documentsOfHostile; number++) {
      await client.documents.create({ file_name: 'contract.pdf', title: `Contract ${number}`, file })
    }
  }
  for (let number = 0; number < endpoints; number++) {
    if (kind === 'silent names') {
      names.names[`${number}.slow.example`] = 'silent'
      await client.webhooks.create({ url: `https://${number}.slow.example/`, events: ['document.sent'] })
    }
    if (kind === 'slow endpoints') {
      await client.webhooks.create({ url: `${receiver.url}/slow/${number}`, events: ['document.sent'] })
    }
  }
  return key
}

async function print(name, tenant) {
  const creates = []
  const gets = []
  const webhooks = []
  for (let round = 0; round < rounds; round++) {
    const [created, { id }] = await timed(() => tenant.documents.create({ file_name: 'own.pdf', file }))
    creates.push(created)
    gets.push((await timed(() => tenant.documents.get(id)))[0])
    const arrival = receiver.arrivalOf(id)
    const signers = [{ email: 'ada@example.com', name: 'Ada' }]
    const [, { sent_at }] = await timed(() => tenant.documents.send(id, { signers }))
    const arrivedAt = await Promise.race([arrival, sleep(limitMs)])
    if (arrivedAt !== undefined) webhooks.push(Math.max(0, arrivedAt - Date.parse(sent_at)))
  }
  const columns = [creates, gets, webhooks].map((times) => `${show(median(times))}/${show(percentile(times, 0.95))}`)
  const arrived = `${webhooks.length} of ${rounds}`
  console.log(
    `${name.padEnd(28)} create ${columns[0].padEnd(11)} get ${columns[1].padEnd(11)} webhook ${columns[2].padEnd(11)} ${arrived}`
  )
}

async function timed(call) {
  const start = performance.now()
  const answer = await call()
  return [performance.now() - start, answer]
}

function show(ms) {
  return ms === undefined ? '–' : ms.toFixed(0)
}

/** A webhook receiver that says when the event of a document arrived. Its path /slow answers after ten seconds. */
async function startReceiver() {
  const waiting = new Map()
  const server = http.createServer(async (request, response) => {
    const at = Date.now()
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.url.startsWith('/slow')) await sleep(10_000)
    response.writeHead(204).end()
    waiting.get(JSON.parse(Buffer.concat(chunks)).data.id)?.(at)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    server,
    url: `http://127.0.0.1:${server.address().port}`,
    arrivalOf: (id) => new Promise((resolve) => waiting.set(id, resolve))
  }
}

// npm run bench -- load [seconds] [callers]: requests, a whole journey, seals and deliveries, with one and with two
// processes. Each step takes this many seconds, with this many callers at once.
import { setTimeout as sleep } from 'node:timers/promises'
import { makePdf } from '../../support/pdfs.ts'
import { addEndpoints, deliver, startReceiver } from '../support/deliveries.mjs'
import { withProcesses } from '../support/estate.mjs'
import { describeRun } from '../support/service.mjs'
import { percentile } from '../support/times.mjs'
import { createDraft, journey, openSession, sendDraft, sign } from './journey.mjs'

const seconds = Number(process.argv[2] ?? 10)
const callers = Number(process.argv[3] ?? 8)
const seals = 60
const deliveries = 5000

const file = await makePdf({ padding: 48_000 })
console.log(
  `A PDF of ${(file.length / 1000).toFixed(0)} kB. ${seconds} s for each kind of request, ${callers} callers at once.`
)
console.log('All processes, Postgres and the client share the processors. CPU is in milliseconds for each one.')

for (const count of [1, 2]) {
  await withProcesses(count, async (estate) => {
    console.log(`\n${await describeRun({ context: estate })}`)
    console.log(`${count} ${count === 1 ? 'process' : 'processes'} of signpost start\n`)
    console.log(
      ['', 'a second', 'p50 ms', 'p99 ms', 'CPU', 'of Postgres', 'of client', 'RSS MiB', 'children', 'errors']
        .map(column)
        .join('')
    )
    await warmUp(estate)
    const drafts = await measureRequests(estate)
    await measureSeals(estate, drafts)
    await measureDeliveries(estate)
  })
}

async function warmUp({ clients }) {
  for (const client of clients) {
    for (let count = 0; count < 5; count++) await journey(client, file)
    await whenSealed(client)
  }
}

async function measureRequests(estate) {
  const drafts = []
  const sent = []
  await measure(estate, 'create, 50 kB', async (client) => {
    drafts.push((await createDraft(client, file)).id)
  })
  const left = drafts.slice(0, Math.floor(drafts.length / 2))
  await measure(estate, 'send', async (client) => {
    const id = left.pop()
    if (!id) return false
    sent.push((await sendDraft(client, id)).id)
  })
  await measure(estate, 'get', (client) => client.documents.get(sent[Math.floor(Math.random() * sent.length)]))
  await measure(estate, 'list, 20 to a page', (client) => client.documents.list())
  await measure(estate, 'journey up to the signature', (client) => journey(client, file))
  for (const client of estate.clients) await whenSealed(client)
  return drafts.slice(Math.floor(drafts.length / 2))
}

/** Prints how often something is done a second, until the time is over or it returns false. */
async function measure(estate, name, act) {
  const { clients, usage } = estate
  const before = usage()
  const start = performance.now()
  const times = []
  let errors = 0
  let isOver = false
  const call = async (_, number) => {
    while (!isOver && performance.now() - start < seconds * 1000) {
      const begun = performance.now()
      try {
        isOver ||= (await act(clients[number % clients.length])) === false
        times.push(performance.now() - begun)
      } catch (error) {
        errors++
        if (errors === 1) console.error(error)
      }
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  const took = (performance.now() - start) / 1000
  print({ name, count: times.length, took, times, errors, before, after: usage() })
}

/** From the first of many last signatures to the last seal. */
async function measureSeals({ clients, usage }, drafts) {
  const sessions = []
  for (const id of drafts.slice(0, seals)) {
    sessions.push(await openSession(clients[0], await sendDraft(clients[0], id)))
  }
  const before = usage()
  const start = performance.now()
  for (const session of sessions) await sign(session)
  await whenSealed(clients[0])
  const took = (performance.now() - start) / 1000
  print({ name: 'seals, with their signatures', count: sessions.length, took, before, after: usage() })
  console.log(`  ${((sessions.length / took) * 60).toFixed(0)} seals a minute`)
}

async function measureDeliveries({ sql, usage }) {
  const receiver = await startReceiver()
  const endpoints = await addEndpoints(sql, receiver.url, { accounts: 10, endpointsOfAccount: 2 })
  await deliver(sql, endpoints.length, endpoints, receiver)
  const before = usage()
  const took = (await deliver(sql, deliveries, endpoints, receiver)) / 1000
  print({ name: `${deliveries} deliveries`, count: deliveries, took, before, after: usage() })
  await receiver.stop()
}

/** Waits until no sent document has all its signatures. */
async function whenSealed(client) {
  for (;;) {
    const { data } = await client.documents.list({ status: 'sent', sort: 'updated_at', per_page: 100 })
    if (data.every(({ seal }) => seal.status === 'none')) return
    await sleep(100)
  }
}

function print({ name, count, took, times, errors, before, after }) {
  const cpu = (part) => (((after[part] - before[part]) * 1000) / count).toFixed(2)
  const each = [0.5, 0.99].map((share) => (times ? percentile(times, share).toFixed(1) : '–'))
  const rounded = (list) => list.map((number) => number.toFixed(0)).join(' ')
  const memory = [rounded(after.rss), rounded(after.childrenRss)]
  const columns = [(count / took).toFixed(1), ...each, cpu('service'), cpu('postgres'), cpu('client'), ...memory]
  console.log([name, ...columns, errors ?? '–'].map(column).join(''))
}

function column(value, index) {
  return index === 0 ? String(value).padEnd(30) : String(value).padStart(12)
}

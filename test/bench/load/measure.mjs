import { setTimeout as sleep } from 'node:timers/promises'
import { addEndpoints, deliver, startReceiver } from '../support/deliveries.mjs'
import { percentile } from '../support/times.mjs'
import { findLost } from './find-lost.ts'
import { createDraft, journey, openSession, sendDraft, sign } from './journey.mjs'

const seals = 60
const deliveries = 5000

/**
 * Prints requests, a whole journey, seals and deliveries of an estate: each kind of request for this many seconds, with this
 * many callers at once, and a file.
 */
export async function measureLoad(estate, load) {
  console.log(
    ['', 'a second', 'p50 ms', 'p99 ms', 'CPU', 'of Postgres', 'of client', 'RSS MiB', 'children', 'errors']
      .map(column)
      .join('')
  )
  await warmUp(estate, load)
  const drafts = await measureRequests(estate, load)
  await measureSeals(estate, drafts)
  await measureDeliveries(estate)
}

async function warmUp({ clients }, { file }) {
  for (const client of clients) {
    for (let count = 0; count < 5; count++) await journey(client, file)
    await whenSealed(client)
  }
}

async function measureRequests(estate, load) {
  const { file } = load
  const drafts = []
  const sent = []
  await measure(estate, load, 'create, 50 kB', async (client) => {
    drafts.push((await createDraft(client, file)).id)
  })
  const left = drafts.slice(0, Math.floor(drafts.length / 2))
  await measure(estate, load, 'send', async (client) => {
    const id = left.pop()
    if (!id) return false
    sent.push((await sendDraft(client, id)).id)
  })
  await measure(estate, load, 'get', (client) => client.documents.get(sent[Math.floor(Math.random() * sent.length)]))
  await measure(estate, load, 'list, 20 to a page', (client) => client.documents.list())
  const signed = []
  await measure(estate, load, 'journey up to the signature', async (client) => {
    signed.push(await journey(client, file))
  })
  for (const client of estate.clients) await whenSealed(client)
  const lost = await findLost(estate.clients[0], signed)
  console.log(`  ${signed.length} documents were signed, ${lost.length} of them are lost`)
  if (lost.length > 0) throw new Error(`Signed and not completed: ${lost.slice(0, 10).join(', ')}`)
  return drafts.slice(Math.floor(drafts.length / 2))
}

/** Prints how often something is done a second, until the time is over or it returns false. */
async function measure(estate, { seconds, callers }, name, act) {
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

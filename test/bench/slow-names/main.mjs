// Measures how soon another tenant's webhooks arrive, quiet and beside a tenant whose endpoints have names of which the
// name servers never answer. In the same run: the healthy endpoint is called by a name of the hosts file and by one of DNS.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccount } from '@signpost/server'
import { startNameServer } from '../../support/name-server.ts'
import { insertDeliveries, insertEndpoints, startReceiver } from '../support/deliveries.mjs'
import { describeRun, withService } from '../support/service.mjs'
import { median, percentile } from '../support/times.mjs'

const rounds = 100
const silentEndpoints = 8
const silentDeliveries = 48
const limitMs = 20_000
const roundsOverLimit = 4
const now = () => performance.timeOrigin + performance.now()

const names = await startNameServer({ 'crm.sales': ['127.0.0.1'] })
const env = { RATE_LIMITS: 'off', WEBHOOK_DNS_SERVERS: names.address, WEBHOOK_ALLOWED_NETWORKS: '10.1.0.0/16' }
await withService(env, {}, async (service) => {
  const { sql } = service.context
  console.log(await describeRun(service))
  console.log(
    `\nOne delivery at a time to a healthy endpoint, up to ${rounds} rounds, quiet and beside ${silentEndpoints} endpoints of`
  )
  console.log('another account whose names get no answer; milliseconds from the commit to the post.\n')
  const receiver = await startReceiver()
  const healthy = await addAccount(sql, [
    receiver.url.replace('127.0.0.1', 'localhost'),
    receiver.url.replace('127.0.0.1', 'crm.sales')
  ])
  const silent = await addAccount(
    sql,
    Array.from({ length: silentEndpoints }, (_, number) => silentUrl(number))
  )
  const kinds = ['hosts file', 'DNS']
  for (const [number, kind] of kinds.entries()) print(`quiet, ${kind}`, await measure(sql, receiver, healthy[number]))
  await insertDeliveries(sql, silentDeliveries, silent)
  await sleep(1000)
  for (const [number, kind] of kinds.entries()) {
    print(`beside them, ${kind}`, await measure(sql, receiver, healthy[number], () => anger(sql, silent)))
  }
  const [{ counted }] = await sql`
    select coalesce(sum(attempts), 0)::int as counted
    from webhook_deliveries
    where status <> 'delivered' and endpoint_id = any(${healthy.map(({ id }) => id)}::uuid[])
  `
  const [{ failed }] = await sql`
    select coalesce(sum(attempts), 0)::int as failed
    from webhook_deliveries
    where endpoint_id = any(${silent.map(({ id }) => id)}::uuid[])
  `
  console.log(`\nFailed attempts of the healthy endpoints: ${counted}; of the others: ${failed}`)
  await receiver.stop()
})
await names[Symbol.asyncDispose]()

function silentUrl(number) {
  names.names[`${number}.slow.example`] = 'silent'
  return `https://${number}.slow.example/`
}

async function addAccount(sql, urls) {
  const created = { email: `${randomUUID()}@example.com`, plan: 'business', verified: true }
  await createAccount(sql, created, new Date())
  const [{ id: account }] = await sql`select id from accounts where email = ${created.email}`
  return insertEndpoints(
    sql,
    urls.map((url) => ({ url, account }))
  )
}

/** What the hostile account does before each round: more deliveries, and its endpoints are activated again. */
async function anger(sql, silent) {
  await sql`update webhook_endpoints set rest_until = null where id = any(${silent.map(({ id }) => id)}::uuid[])`
  await insertDeliveries(sql, silentEndpoints, silent)
}

async function measure(sql, receiver, endpoint, before = async () => {}) {
  const times = []
  while (times.length < rounds && times.filter((ms) => ms === null).length < roundsOverLimit) {
    await before()
    receiver.clear()
    await insertDeliveries(sql, 1, [endpoint])
    const startedAt = now()
    const arrivedAt = await Promise.race([receiver.last(1), sleep(limitMs, null)])
    times.push(arrivedAt && arrivedAt - startedAt)
    await sleep(20)
  }
  return times
}

function print(name, times) {
  const arrived = times.filter((ms) => ms !== null)
  const part = `${arrived.length} of ${times.length} within ${limitMs / 1000} s`
  const columns =
    arrived.length > 0 ? `median ${median(arrived).toFixed(1)}  p95 ${percentile(arrived, 0.95).toFixed(1)}` : ''
  console.log(`${name.padEnd(26)}${part.padEnd(26)}${columns}`)
}

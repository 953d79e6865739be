// Measures how long it takes to verify a webhook delivery and parse its event, beside the least that must be done with
// node:crypto, and beside other packages, each with deliveries of its own format. Downloads those to a temporary folder.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { verifyWebhook } from '@signpost/webhook-verifier'
import { signWebhook } from '@signpost/webhook-verifier/sign'
import { installPackages } from '../support/install-packages.mjs'
import { median } from '../support/times.mjs'

const rounds = Number(process.argv[2] ?? 60)
const sizes = [256, 1024, 10 * 1024, 100 * 1024]
const others = { stripe: '23.1.0', standardwebhooks: '1.1.1', svix: '2.5.0' }
const microsecondsOfTurn = 10_000

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const timestamp = Math.floor(Date.now() / 1000)
const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-bench-'))
try {
  await main(await install())
} finally {
  rmSync(folder, { recursive: true })
}

async function install() {
  const require = installPackages(folder, others)
  const [stripe, standard, svix] = await Promise.all(Object.keys(others).map((name) => import(require.resolve(name))))
  return { stripe, standard, svix }
}

async function main(packages) {
  const version = JSON.parse(readFileSync(new URL('../../../webhook-verifier/package.json', import.meta.url))).version
  const names = Object.entries({ '@signpost/webhook-verifier': version, ...others }).map((each) => each.join(' '))
  console.log(
    `Node ${process.version} on ${os.cpus()[0].model}, load ${os.loadavg()[0].toFixed(1)}; ${names.join(', ')}`
  )
  console.log(
    `Bodies are Buffers. ${rounds} rounds, in which each takes a turn of ${microsecondsOfTurn / 1000} ms of processor time, in changing order.`
  )
  console.log('µs: the median. ×: the median of how many times as fast as bare node:crypto in the same round.\n')
  for (const size of sizes) compare(size, contenders(bodyOf(size), packages))
}

function bodyOf(size) {
  const event = { id: 'evt_1', type: 'document.completed', created_at: '2026-01-01T00:00:00.000Z', data: { items: [] } }
  for (let count = 0; JSON.stringify(event).length < size; count++)
    event.data.items.push({ id: count, note: 'Signed. '.repeat(10) })
  return Buffer.from(JSON.stringify(event))
}

function contenders(body, { stripe, standard, svix }) {
  const signed = signWebhook({ body, secret, timestamp, deliveryId: 'dlv_1', eventType: 'document.completed' })
  const usual = {
    host: 'example.com',
    'user-agent': 'Webhooks/1',
    'content-length': String(body.length),
    accept: '*/*'
  }
  const headers = { ...usual }
  for (const [name, value] of Object.entries(signed)) headers[name.toLowerCase()] = value
  const svixHeaders = { ...usual }
  for (const name of ['id', 'timestamp', 'signature']) svixHeaders[`svix-${name}`] = headers[`webhook-${name}`]

  const { webhooks } = stripe.default
  const stripeHeader = webhooks.generateTestHeaderString({ payload: body.toString(), secret, timestamp })
  const given = signed['X-Signpost-Signature'].slice('sha256='.length)
  return {
    bare() {
      const digest = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
      if (!timingSafeEqual(digest, Buffer.from(given, 'hex'))) throw new Error('The signature does not match')
      return JSON.parse(body.toString())
    },
    signpost: () => verifyWebhook({ body, headers, secret }),
    stripe: () => webhooks.constructEvent(body, stripeHeader, secret),
    standardwebhooks: () => new standard.Webhook(secret).verify(body, headers),
    svix() {
      new svix.Webhook(secret).verify(body, svixHeaders)
      return JSON.parse(body.toString())
    }
  }
}

function compare(size, verifiers) {
  const names = Object.keys(verifiers)
  for (const name of names) {
    if (verifiers[name]().id !== 'evt_1') throw new Error(`${name} returned something else`)
  }
  const times = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = -5; round < rounds; round++) {
    for (const index of names.keys()) {
      const name = names[(index + round + names.length) % names.length]
      const time = turn(verifiers[name])
      if (round >= 0) times[name].push(time)
    }
  }
  console.log(`${size} bytes`.padEnd(18) + ['µs', '×'].map((title) => title.padStart(9)).join(''))
  for (const name of names) {
    const ratio = median(times[name].map((time, round) => times.bare[round] / time))
    console.log(name.padEnd(18) + median(times[name]).toFixed(1).padStart(9) + ratio.toFixed(2).padStart(9))
  }
  console.log()
}

// Processor time, because other processes take turns too.
function turn(verify) {
  const start = process.cpuUsage()
  let count = 0
  let used = 0
  for (; used < microsecondsOfTurn; count += 10) {
    for (let repeat = 0; repeat < 10; repeat++) verify()
    const { user, system } = process.cpuUsage(start)
    used = user + system
  }
  return used / count
}

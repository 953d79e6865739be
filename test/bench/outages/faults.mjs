import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@signpost/sdk'
import { makePdf } from '../../support/pdfs.js'

const minutes = 60_000
const silentEndpoints = 8

/**
 * What happens to the site. `begin` is the fault, `end` its end, and `restore` what an operator does once the others have
 * taken over. `alert` is one that has to fire meanwhile. `newAccount` makes an account that is not counted and returns its key.
 */
export function faultsOf(site, counters, newAccount) {
  return [
    ...site.names.map((name) => killed(site, counters, [name])),
    killed(site, counters, ['worker-1', 'worker-2']),
    restarted(site, counters, ['api-1', 'api-2']),
    restarted(site, counters, ['worker-1', 'worker-2']),
    away('Postgres', 'stopped', 6, () => site.postgres.stop(), site.postgres.start),
    away('Postgres', 'ended at once', 6, () => site.postgres.stop('SIGQUIT'), site.postgres.start),
    away('Postgres', 'frozen', 20, site.postgres.freeze, site.postgres.thaw),
    alerting('SignpostDatabaseErrors', away('Postgres', 'frozen', 60, site.postgres.freeze, site.postgres.thaw)),
    away('PgBouncer', 'killed', 6, site.pooler.kill, site.pooler.start),
    away('bucket', 'away', 6, site.swift.stop, site.swift.start),
    away('bucket', 'frozen', 25, site.swift.freeze, site.swift.thaw),
    away('mail server', 'away', 6, site.mail.stop, site.mail.start),
    away('mail server', 'hung', 25, site.mail.hang, site.mail.answer),
    away('nginx', 'ended', 2, site.nginx.stop, site.nginx.start),
    ...['api-1', 'worker-1'].map((name) => alerting('SignpostProcessDown', frozen(site, name))),
    away(
      'nginx',
      'frozen',
      20,
      () => site.nginx.freeze(),
      () => site.nginx.thaw()
    ),
    ...(site.disk ? [alerting('SignpostDatabaseDiskFull', fullDisk(site))] : []),
    skewed(site, counters, { 'api-1': 2 * minutes, 'worker-1': -2 * minutes }),
    skewed(site, counters, { 'api-2': -2 * minutes, 'worker-2': 2 * minutes }),
    silentNames(site, newAccount)
  ]
}

const nothing = async () => {}

const alerting = (alert, fault) => ({ ...fault, alert })

function killed(site, counters, names) {
  const begin = async () => {
    for (const name of names) await counters.keep(name)
    await Promise.all(names.map(site.kill))
  }
  const start = () => Promise.all(names.map((name) => site.start(name)))
  const fault = { name: `${names.join(' and ')} killed`, begin }
  // Nobody can take over from both.
  return names.length === 1 ? { ...fault, end: nothing, restore: start } : { ...fault, end: start, restore: nothing }
}

/** One after the other, as the documentation says. */
function restarted(site, counters, names) {
  const begin = async () => {
    for (const name of names) await restart(site, counters, name)
  }
  return { name: `${names.join(', then ')} restarted`, begin, end: nothing, restore: nothing, isPlanned: true }
}

async function restart(site, counters, name, skewMs) {
  await counters.keepUntil(name, () => site.stopProcess(name))
  await site.start(name, skewMs)
}

function away(what, how, seconds, begin, end) {
  return {
    name: `${what} ${how} for ${seconds} s`,
    begin,
    async end() {
      await sleep(seconds * 1000)
      await end()
    },
    restore: nothing
  }
}

function frozen(site, name) {
  const begin = async () => site.freeze(name)
  return away(name, 'frozen', 60, begin, () => site.thaw(name))
}

function fullDisk({ disk }) {
  let makeRoom
  const begin = async () => {
    makeRoom = disk.fill()
  }
  return away('disk of the database', 'full', 90, begin, () => makeRoom())
}

function skewed(site, counters, clocks) {
  const set = async (of) => {
    for (const [name, skewMs] of Object.entries(clocks)) await restart(site, counters, name, of(skewMs))
  }
  const told = Object.entries(clocks).map(([name, skewMs]) => `${name} by ${skewMs / 1000} s`)
  return {
    name: `clock of ${told.join(', ')}`,
    begin: () => set((skewMs) => skewMs),
    end: () => sleep(10_000),
    restore: () => set(() => 0)
  }
}

/** Another tenant's endpoints have names of which no name server answers. */
function silentNames(site, newAccount) {
  const begin = async () => {
    const client = createClient({ apiKey: await newAccount('silent'), baseUrl: site.url })
    const hosts = Array.from({ length: silentEndpoints }, (_, number) => `${number}.slow.example`)
    for (const host of hosts) site.nameServer.names[host] = 'silent'
    for (const host of hosts) {
      await client.webhooks.create({ url: `https://${host}/`, events: ['document.sent'] })
    }
    const file = await makePdf()
    for (let number = 0; number < 6; number++) {
      const { id } = await client.documents.create({ file_name: 'silent.pdf', file })
      await client.documents.send(id, { signers: [{ email: 'silent@example.com', name: 'Nobody' }] })
    }
  }
  return { name: `${silentEndpoints} endpoints with silent names`, begin, end: nothing, restore: nothing }
}

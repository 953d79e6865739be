// The loss of a database: three etcd, three Patroni with Postgres and HAProxy as deploy/patroni says, two APIs and two workers.
// Kills, freezes and exchanges what the cluster consists of, in the order of a seed, while documents are created, signed and
// sealed. Checks that nothing is lost or done twice, and measures how long nobody can write. With a seed:
// `npm run bench -- failover 42`. `--pgbouncer` puts it in front, `--only kill` plays one fault. `--etcd3` plays one that is
// known to lose commits with Patroni before 3.0.4, and judges nothing.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { drill } from './drill.mjs'
import { faultsOf } from './faults.mjs'
import { installCluster, postgresPrograms } from './packages.mjs'
import { startSite } from './site.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pgbouncer: { type: 'boolean', default: false },
    etcd3: { type: 'boolean', default: false },
    only: { type: 'string' }
  }
})
const seed = Number(positionals[0] ?? Date.now() % 1_000_000)
const only = values.etcd3 ? 'freeze-postgres' : values.only

const reason = installCluster({ withPooler: values.pgbouncer })
if (reason) {
  console.log(`Skipped: ${reason}.`)
  process.exit(0)
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-failover-'))
// The user of Postgres must reach its own folders.
await chmod(folder, 0o755)
let isFine = false
const stops = [removeOrKeep]
for (const end of ['SIGINT', 'SIGTERM', 'uncaughtException']) {
  process.once(end, async (reason) => {
    console.error(reason)
    await stopAll()
    process.exit(1)
  })
}
try {
  const driver = values.etcd3 ? 'etcd3' : 'etcd'
  const options = { withPooler: values.pgbouncer, driver, programs: postgresPrograms() }
  const site = await startSite(folder, options, stops)
  const parts = [
    'Two APIs, two workers, nginx',
    values.pgbouncer ? 'PgBouncer' : [],
    `HAProxy, three Patroni with ${driver}`
  ]
  console.log(`${parts.flat().join(', ')}. Seed ${seed}. Load ${os.loadavg()[0].toFixed(1)}.`)
  isFine = await drill(site, chosen(faultsOf(site.cluster)), { stops, isJudged: !values.etcd3 })
  process.exitCode = isFine ? 0 : 1
} finally {
  await stopAll()
}
process.exit()

function chosen(faults) {
  const all = Object.values(faults)
  if (only === undefined) return fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 })[0]
  if (only in faults) return [faults[only]]
  throw new Error(`There is no fault ${only}. There is: ${Object.keys(faults).join(', ')}.`)
}

/** What a failure is found with stays. */
async function removeOrKeep() {
  if (isFine) await rm(folder, { recursive: true, force: true })
  else console.log(`The logs of the cluster are in ${folder}/cluster/log.`)
}

/** In the opposite order, each once, also if one of them fails. */
async function stopAll() {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await Promise.resolve(stop()).catch(console.error)
}

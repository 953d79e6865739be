// The loss of a database: three etcd, three Patroni with Postgres and HAProxy as deploy/patroni says, two APIs and two workers.
// Kills, freezes and exchanges what the cluster consists of, in the order of a seed, while documents are created, signed and
// sealed. Checks that nothing is lost or done twice, and measures how long nobody can write. With a seed:
// `npm run bench -- failover 42`. `--pgbouncer` puts it in front, `--only kill` plays one fault. `--etcd3` plays one that is
// known to lose commits with Patroni before 3.0.4, and judges nothing.
import os from 'node:os'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { drill } from './drill.mjs'
import { faultsOf } from './faults.mjs'
import { installCluster, postgresPrograms } from './packages.mjs'
import { startSite } from './site.mjs'
import { withStops } from './with-stops.mjs'

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

await withStops(async (folder, stops) => {
  const driver = values.etcd3 ? 'etcd3' : 'etcd'
  const options = { withPooler: values.pgbouncer, driver, programs: postgresPrograms() }
  const site = await startSite(folder, options, stops)
  const parts = [
    'Two APIs, two workers, nginx',
    values.pgbouncer ? 'PgBouncer' : [],
    `HAProxy, three Patroni with ${driver}`
  ]
  console.log(`${parts.flat().join(', ')}. Seed ${seed}. Load ${os.loadavg()[0].toFixed(1)}.`)
  return drill(site, chosen(faultsOf(site.cluster)), { stops, isJudged: !values.etcd3 })
})

function chosen(faults) {
  const all = Object.values(faults)
  if (only === undefined) return fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 })[0]
  if (only in faults) return [faults[only]]
  throw new Error(`There is no fault ${only}. There is: ${Object.keys(faults).join(', ')}.`)
}

// npm run bench -- standby [seconds] [callers]: the load of `bench -- load` on one process and a cluster of three Postgres under
// Patroni, in turn with commits that wait for a standby and with commits that do not. All share the processors of this machine.
import os from 'node:os'
import postgres from 'postgres'
import { makePdf } from '../../support/pdfs.ts'
import { startCluster } from '../failover/cluster.mjs'
import { installCluster, postgresPrograms } from '../failover/packages.mjs'
import { withStops } from '../failover/with-stops.mjs'
import { measureLoad } from '../load/measure.mjs'
import { withProcesses } from '../support/estate.mjs'
import { describeRun } from '../support/service.mjs'

const seconds = Number(process.argv[2] ?? 10)
const callers = Number(process.argv[3] ?? 8)

const reason = installCluster({ withPooler: false })
if (reason) {
  console.log(`Skipped: ${reason}.`)
  process.exit(0)
}

const file = await makePdf({ padding: 48_000 })

await withStops(async (folder, stops) => {
  const cluster = await startCluster(`${folder}/cluster`, { driver: 'etcd', programs: postgresPrograms() }, stops)
  console.log(`HAProxy, three Patroni. Load ${os.loadavg()[0].toFixed(1)}. ${seconds} s for each kind of request.`)
  for (const [round, isSynchronous] of [true, false, true, false].entries()) {
    await cluster.setSynchronous(isSynchronous)
    const databaseUrl = await createDatabase(cluster, `round_${round}`)
    await withProcesses(1, (estate) => measure(estate, isSynchronous), { databaseUrl })
  }
  return true
})

async function measure(estate, isSynchronous) {
  const [{ names }] = await estate.sql`select current_setting('synchronous_standby_names') as names`
  if ((names !== '') !== isSynchronous) throw new Error(`synchronous_standby_names is '${names}'`)
  console.log(`\n${await describeRun({ context: estate })}`)
  console.log(`Commits ${isSynchronous ? 'wait for one standby' : 'wait for no standby'}\n`)
  await measureLoad(estate, { seconds, callers, file })
}

async function createDatabase(cluster, name) {
  const sql = postgres(cluster.urlOf('postgres'), { max: 1, onnotice: () => {} })
  await sql.unsafe(`create database ${name}`)
  await sql.end()
  return cluster.urlOf(name)
}

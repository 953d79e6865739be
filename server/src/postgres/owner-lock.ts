import type { Sql } from 'postgres'
import { PostgresStartError } from './postgres-start-error.js'

// An arbitrary constant: nothing else takes advisory locks in the maintenance database of this cluster.
const ownerLock = 5_374_001

/** Makes this session the owner of the data folder until it ends. So a killed process releases the folder. */
export async function takeOwnership(session: Sql, folder: string) {
  if (await tryLock(session)) return keepLock(session)
  const owner = await currentOwner(session)
  throw new PostgresStartError(
    `Another Signpost${owner ? ` (process ${owner})` : ''} is already running on the data folder ${folder}.`
  )
}

async function tryLock(session: Sql) {
  const [row] = await session<{ taken: boolean }[]>`select pg_try_advisory_lock(${ownerLock}) as taken`
  return row?.taken ?? false
}

// If one of its processes is killed, for example by the OOM killer, Postgres ends all sessions and releases their locks.
function keepLock(session: Sql) {
  session.options.onclose = () => {
    setTimeout(() => tryLock(session).catch(() => {}), 100).unref()
  }
}

async function currentOwner(session: Sql) {
  const [row] = await session<{ name: string }[]>`
    select application_name as name
    from pg_locks
    join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${ownerLock} and granted
  `
  return row?.name.replace('signpost ', '')
}

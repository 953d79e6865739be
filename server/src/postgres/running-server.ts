import { readFile } from 'node:fs/promises'
import postgres from 'postgres'
import { clusterFiles } from './cluster.js'
import { readPidFile } from './pid-file.js'
import { PostgresStartError } from './postgres-start-error.js'

/** A Postgres server on our data folder that we are connected to. */
export interface RunningServer {
  url: string
  pid: number
  /** A session on the maintenance database. */
  session: postgres.Sql
}

/** Connects to the Postgres server on this folder. Null if none is running or it is not ready. */
export async function connectToRunning(folder: string): Promise<RunningServer | null> {
  const file = await readPidFile(folder)
  if (!file) return null
  const password = await readPassword(folder)
  const server = `postgres://signpost:${password}@127.0.0.1:${file.port}`
  const session = postgres(`${server}/postgres`, {
    max: 1,
    // A session that holds a lock must not be replaced by a new one.
    max_lifetime: null,
    connect_timeout: 5,
    onnotice: () => {},
    connection: { application_name: `signpost ${process.pid}` }
  })
  try {
    await session`select 1`
    return { url: `${server}/signpost`, pid: file.pid, session }
  } catch (cause) {
    await session.end({ timeout: 0 })
    if ((cause as { code?: string }).code !== '28P01') return null
    const { password } = clusterFiles(folder)
    throw new PostgresStartError(`The password in ${password} does not match the database next to it.`, { cause })
  }
}

async function readPassword(folder: string) {
  const { password } = clusterFiles(folder)
  try {
    return (await readFile(password, 'utf8')).trim()
  } catch (cause) {
    throw new PostgresStartError(`The database password cannot be read from ${password}.`, { cause })
  }
}

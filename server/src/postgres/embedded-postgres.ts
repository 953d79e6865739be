import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { clusterFiles, openCluster, openFolder, removeIncomplete } from './cluster.js'
import { type KeepOptions, keepRunning } from './keep-running.js'
import { takeOwnership } from './owner-lock.js'
import { readPidFile, removeStalePidFile } from './pid-file.js'
import { PostgresStartError, programError } from './postgres-start-error.js'
import { findPrograms } from './programs.js'
import { connectToRunning, type RunningServer } from './running-server.js'
import { isRunning, type LaunchOptions, launchServer, type ServerSite, stopServer } from './server-process.js'
import { databaseUser } from './unprivileged-user.js'

export { PostgresStartError } from './postgres-start-error.js'

export interface EmbeddedPostgresOptions {
  /** The folder of the database. Created if it does not exist. */
  folder: string
  /** False makes it faster but not crash-safe. For tests. */
  durable?: boolean
  /** If given, a server that exits unexpectedly is restarted, and restarts are logged here. */
  log?: KeepOptions['log'] | undefined
}

/** An embedded Postgres. Disposing of it shuts it down cleanly. */
export interface EmbeddedPostgres extends AsyncDisposable {
  url: string
  /** True if the server was left running by a Signpost process that was killed. */
  adopted: boolean
}

const patience = 60_000

/**
 * Starts Postgres on a data folder and owns it until disposed of.
 *
 * 1. Checks the folder, and creates a cluster in it if it has none.
 * 2. Adopts a server that is still running on it. Otherwise starts one, in a separate process group, so that Ctrl-C in
 *    the terminal does not stop it before us.
 * 3. Takes an advisory lock on a session that stays open, which makes this process the owner. Of two concurrent starts
 *    only one gets the lock, no matter which of them started the server.
 *
 * @throws {PostgresStartError} with one line for the user.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = path.resolve(options.folder)
  const durable = options.durable ?? true
  await openFolder(folder)
  const user = await databaseUser(clusterFiles(folder).data)
  const site = { folder, user, programs: await findPrograms(user) }
  await openCluster(folder, site.programs, user, durable)
  const { server, adopted } = await ownServer(site, { durable })
  await ensureDatabase(server.session).catch(async (cause) => {
    await stop(site, server)
    throw programError(folder, cause.message)
  })
  await removeIncomplete(folder)
  const { log } = options
  const keeper = log && keepRunning(server, { ...restarts(site, durable), log })
  return {
    url: server.url,
    adopted,
    async [Symbol.asyncDispose]() {
      await stop(site, (await keeper?.stop()) ?? server)
    }
  }
}

// At the same address, because clients already use it.
function restarts(site: ServerSite, durable: boolean): Pick<KeepOptions, 'isRunning' | 'startAgain'> {
  return {
    isRunning: ({ pid }) => isRunning(site, pid),
    async startAgain({ url, session }) {
      await session.end({ timeout: 0 })
      const { server } = await ownServer(site, { durable, port: Number(new URL(url).port) })
      if (server.url === url) return server
      await stop(site, server)
      throw new PostgresStartError(
        'Another Signpost process has meanwhile started the database on another port and was killed.'
      )
    }
  }
}

/** The Postgres of a running Signpost process on this folder, or null. */
export async function findEmbeddedPostgres(folder: string): Promise<{ url: string } | null> {
  const server = await connectToRunning(path.resolve(folder))
  if (!server) return null
  await server.session.end()
  return { url: server.url }
}

// Concurrent starts and stops can interleave in any way, so a failed step is retried on the state that it then finds.
async function ownServer(site: ServerSite, launch: LaunchOptions) {
  const deadline = Date.now() + patience
  let adopted = true
  for (;;) {
    const server = await connect(site, !adopted)
    if (server && (await own(server, site.folder))) return { server, adopted }
    await removeStalePidFile(site.folder)
    const started = await launchServer(site, launch)
    adopted = !started.ok
    if (started.ok) continue
    if (!isTransient(started.output) || Date.now() > deadline) throw programError(site.folder, started.output)
    await sleep(50)
  }
}

// If we cannot connect to a server that we have just started, nobody can: stop it.
async function connect(site: ServerSite, launched: boolean) {
  try {
    return await connectToRunning(site.folder)
  } catch (error) {
    const file = launched && (await readPidFile(site.folder))
    if (file) await stopServer(site, file.pid)
    throw error
  }
}

async function own({ session }: RunningServer, folder: string) {
  try {
    await takeOwnership(session, folder)
    return true
  } catch (error) {
    await session.end({ timeout: 0 })
    if (error instanceof PostgresStartError) throw error
    // The server was shutting down.
    return false
  }
}

async function stop(site: ServerSite, { pid, session }: RunningServer) {
  await stopServer(site, pid)
  // Not earlier: nobody else may adopt the server until it is gone.
  await session.end({ timeout: 0 })
}

async function ensureDatabase(session: Sql) {
  const [database] = await session`select 1 from pg_database where datname = 'signpost'`
  if (!database) await session`create database signpost`
}

function isTransient(output: string) {
  return /lock file .* already exists|Address already in use|shared memory block .* still in use/.test(output)
}

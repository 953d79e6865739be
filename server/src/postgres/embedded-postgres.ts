import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { clusterFiles, openCluster, openFolder, removeHalfMade } from './cluster.js'
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
  /** The folder of its own that the database lives in; made when missing. */
  folder: string
  /** False trades safety in a power cut for speed, for tests. */
  durable?: boolean
  /** With it a server that ends by itself is started again, which is told here. */
  log?: KeepOptions['log'] | undefined
}

/** A Postgres of our own; disposing of it stops it in good order. */
export interface EmbeddedPostgres extends AsyncDisposable {
  url: string
  /** True when it was still running from a Signpost that was killed. */
  adopted: boolean
}

const patience = 60_000

/**
 * Starts Postgres on a data folder and owns it until disposed of.
 *
 * 1. The folder is checked, and a cluster made in it unless it has one.
 * 2. A server still running on it is adopted; else one is started, in a process group of its own, so that the Ctrl-C
 *    that reaches everything in the terminal does not end it before us.
 * 3. An advisory lock on a session that stays open makes us the owner. Of two starts at the same moment one gets it,
 *    whichever of them started the server.
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
  await removeHalfMade(folder)
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

// At the same address, which everybody has by then.
function restarts(site: ServerSite, durable: boolean): Pick<KeepOptions, 'isRunning' | 'startAgain'> {
  return {
    isRunning: ({ pid }) => isRunning(site, pid),
    async startAgain({ url, session }) {
      await session.end({ timeout: 0 })
      const { server } = await ownServer(site, { durable, port: Number(new URL(url).port) })
      if (server.url === url) return server
      await stop(site, server)
      throw new PostgresStartError('Another Signpost started the database at another port meanwhile, and was killed.')
    }
  }
}

/** The Postgres that a running Signpost keeps on this folder, or null. */
export async function findEmbeddedPostgres(folder: string): Promise<{ url: string } | null> {
  const server = await connectToRunning(path.resolve(folder))
  if (!server) return null
  await server.session.end()
  return { url: server.url }
}

// Two starts, or a start and a stop, can meet at any moment, so what fails is tried again on what is there then.
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
    if (!isPassing(started.output) || Date.now() > deadline) throw programError(site.folder, started.output)
    await sleep(50)
  }
}

// A server that we started but may not enter is nobody's.
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
    // It was just stopping.
    return false
  }
}

async function stop(site: ServerSite, { pid, session }: RunningServer) {
  await stopServer(site, pid)
  // Not sooner: until the server is gone nobody else may adopt it.
  await session.end({ timeout: 0 })
}

async function ensureDatabase(session: Sql) {
  const [database] = await session`select 1 from pg_database where datname = 'signpost'`
  if (!database) await session`create database signpost`
}

function isPassing(output: string) {
  return /lock file .* already exists|Address already in use|shared memory block .* still in use/.test(output)
}

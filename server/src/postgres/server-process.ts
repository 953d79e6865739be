import { readFile, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterFiles, dataArgument } from './cluster.js'
import { isAlive } from './is-alive.js'
import { readPidFile } from './pid-file.js'
import type { Programs } from './programs.js'
import { type Finished, type Identity, runProgram } from './run-program.js'

/** Everything needed to start and stop the server of a data folder. */
export interface ServerSite {
  folder: string
  programs: Programs
  user: Identity
}

export interface LaunchOptions {
  /** False makes it faster but not crash-safe. For tests. */
  durable: boolean
  /** Defaults to any free port. */
  port?: number
}

/** Starts the server and waits until it accepts connections. If it fails, the result has its output. */
export async function launchServer(site: ServerSite, { durable, port }: LaunchOptions): Promise<Finished> {
  const { log } = clusterFiles(site.folder)
  await truncate(log).catch(() => {})
  const options = serverSettings(port ?? (await freePort()), durable).map((setting) => `-c ${setting}`)
  const data = dataArgument(clusterFiles(site.folder).data, site.user)
  const waiting = ['-w', '-t', '300', '-s']
  const started = await pgCtl(site, ['start', '-D', data, ...waiting, '-l', '../server.log', '-o', options.join(' ')])
  if (started.ok) return started
  const written = await readFile(log, 'utf8').catch(() => '')
  return { ok: false, output: `${written}\n${started.output}` }
}

/** Ends all sessions, stops this server and waits until it has exited. */
export async function stopServer(site: ServerSite, pid: number) {
  for (const signal of ['INT', 'QUIT']) {
    // Once the server has exited, another program may have its PID.
    if (!(await isRunning(site, pid))) return
    await pgCtl(site, ['kill', signal, String(pid)])
    if (await isGone(site, pid)) return
  }
  throw new Error(`Postgres (process ${pid}) did not stop.`)
}

// By PID, because pg_ctl stop would also wait for a server that another process starts right after ours has exited.
async function isGone(site: ServerSite, pid: number) {
  const deadline = Date.now() + 60_000
  while (await isRunning(site, pid)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** Whether this particular server is still running. */
export async function isRunning({ folder }: ServerSite, pid: number) {
  return (await isAlive(pid)) && (await readPidFile(folder))?.pid === pid
}

function pgCtl({ folder, programs, user }: ServerSite, args: string[]) {
  return runProgram(programs.pgCtl, args, { ...user, cwd: clusterFiles(folder).data })
}

function serverSettings(port: number, durable: boolean) {
  const network = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, 'max_connections=100']
  const text = ['timezone=UTC', 'log_timezone=UTC', 'cluster_name=signpost']
  // Statements are not logged, because they may contain personal data.
  const log = ['log_min_messages=log', 'log_min_error_statement=panic', 'log_checkpoints=off']
  // In tests many services share one server.
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']
  return [...network, ...text, ...log, ...(durable ? [] : careless)]
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { eventually } from './eventually.js'
import { freePort } from './free-port.js'
import { readSource } from './repository.js'

/** PgBouncer in front of a Postgres server. */
export interface Pooler extends AsyncDisposable {
  /** The URL of one of the server's databases through the pooler. */
  urlOf(database: string): string
  /** Ends it like a crash. */
  kill(): Promise<void>
  start(): Promise<void>
}

export interface PoolerOptions {
  mode?: 'transaction' | 'session'
  /** How many sessions of a database its clients share. */
  poolSize?: number
  /** Instead of what the documentation says. */
  loginRetry?: number
  /** Whether its sessions wait for locks without end. */
  isPatient?: boolean
}

// PgBouncer refuses to run as root.
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Starts PgBouncer with the settings that the documentation recommends, except for those given. */
export async function startPgBouncer(
  server: string,
  { mode, poolSize, loginRetry, isPatient = false }: PoolerOptions = {}
): Promise<Pooler> {
  const target = new URL(server)
  const port = await freePort()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-pgbouncer-'))
  const file = path.join(folder, 'pgbouncer.ini')
  await chmod(folder, 0o755)
  await writeFile(
    file,
    settings(target, port, isPatient, { pool_mode: mode, default_pool_size: poolSize, server_login_retry: loginRetry })
  )
  const urlOf = (database: string) => Object.assign(new URL(database), { port: String(port) }).href
  // Not the server's own database, which is being cloned.
  const maintenance = Object.assign(new URL(server), { pathname: '/postgres' }).href
  let kill = async () => {}
  const start = async () => {
    const child = spawn('pgbouncer', ['--quiet', file], { ...nobody, stdio: 'ignore' })
    const exited = once(child, 'exit')
    kill = async () => {
      child.kill('SIGKILL')
      await exited
    }
    await eventually(() => answers(urlOf(maintenance)))
  }
  await start()
  return {
    urlOf,
    kill: () => kill(),
    start,
    async [Symbol.asyncDispose]() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

type Setting = string | number | undefined

function settings(
  { hostname, port, username, password }: URL,
  ownPort: number,
  isPatient: boolean,
  own: Record<string, Setting>
) {
  const { connectQuery, pgbouncer } = documented()
  return `
[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)} ${isPatient ? '' : connectQuery}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
${pgbouncer.replaceAll(/^(\w+) = .*$/gm, (line, name) => (own[name] === undefined ? line : `${name} = ${own[name]}`))}
`
}

/** The settings that the documentation recommends. */
function documented() {
  const page = readSource('docs/pages/self-hosting/many-processes.md')
  const [, connectQuery, pgbouncer] = /(connect_query='.*?')\n\n\[pgbouncer\]\n(.*?)```/s.exec(page) ?? []
  if (pgbouncer === undefined) throw new Error('The documentation has no settings of PgBouncer.')
  return { connectQuery, pgbouncer }
}

async function answers(url: string) {
  const sql = postgres(url, { max: 1, prepare: false, connect_timeout: 2 })
  await sql`select 1`.finally(() => sql.end({ timeout: 1 }))
}

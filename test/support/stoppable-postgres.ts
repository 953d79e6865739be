import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { startEmbeddedPostgres } from '@signpost/server'
import postgres from 'postgres'
import { makeDatabasesFolder } from '../../scripts/databases-folder.js'
import { eventually } from './eventually.js'

/** A separate Postgres, which can be stopped and started again on the same port. */
export interface StoppablePostgres extends AsyncDisposable {
  url: string
  /** The folder of its data. */
  data: string
  /** Stops it like an administrator: running work is terminated, with `SIGQUIT` at once and without a checkpoint. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>
  start(): Promise<void>
  /** Its processes stop to run, while their connections stay. */
  freeze(): Promise<void>
  thaw(): Promise<void>
}

export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const folder = await makeDatabasesFolder()
  // Durable: otherwise commits of the last moments before SIGQUIT would be lost.
  const server = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres') })
  const data = path.join(folder, 'postgres', 'cluster', 'data')
  const command = await commandOf(data)
  const stop = async (stopSignal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') => {
    const pid = await pidOf(data)
    if (pid === undefined) return
    process.kill(pid, stopSignal)
    await eventually(async () => expectGone(await pidOf(data)))
  }
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    const pid = await pidOf(data)
    if (pid !== undefined) for (const each of [pid, ...(await childrenOf(pid))]) process.kill(each, name)
  }
  return {
    url: server.url,
    data,
    stop,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async start() {
      const { uid, gid } = await stat(data)
      let child: ChildProcess | undefined
      await eventually(async () => {
        // It ends at once while somebody's connection has its port as the near end, which may be for a while.
        if (!child || child.exitCode !== null) {
          child = spawn(command[0]!, command.slice(1), { uid, gid, cwd: data, detached: true, stdio: 'ignore' })
          child.unref()
        }
        await answers(server.url)
      })
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

// As the server has written it: the program, and each argument in quotes.
async function commandOf(data: string) {
  const options = await readFile(path.join(data, 'postmaster.opts'), 'utf8')
  const [program] = options.split(' "')
  return [program!.trim(), ...[...options.matchAll(/"([^"]*)"/g)].map((match) => match[1]!)]
}

async function pidOf(data: string) {
  const file = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => undefined)
  return file === undefined ? undefined : Number(file.split('\n')[0])
}

async function childrenOf(pid: number) {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

function expectGone(pid: number | undefined) {
  if (pid !== undefined) throw new Error(`Postgres (process ${pid}) is still there`)
}

async function answers(url: string) {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
  await sql`select 1`.finally(() => sql.end({ timeout: 1 }))
}

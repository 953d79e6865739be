import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clusterFiles } from './cluster.js'
import {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  PostgresStartError,
  startEmbeddedPostgres
} from './embedded-postgres.js'
import { readPidFile } from './pid-file.js'

const isRoot = process.getuid?.() === 0
const module = fileURLToPath(new URL('embedded-postgres.ts', import.meta.url))

let home: string
let made: string
let folder: string

// One initdb for all tests that need a database that was there before.
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signpost-postgres-'))
  made = path.join(home, 'made')
  await (await start(made))[Symbol.asyncDispose]()
})

afterAll(() => rm(home, { recursive: true, force: true }))

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(home, 'test-')), 'postgres')
})

const running: EmbeddedPostgres[] = []

afterEach(async () => {
  for (const server of running.splice(0)) await server[Symbol.asyncDispose]()
})

async function start(where: string) {
  return startEmbeddedPostgres({ folder: where, durable: false })
}

async function startHere() {
  const server = await start(folder)
  running.push(server)
  return server
}

// With its owner, who is not us when we are root.
async function copyMade() {
  await promisify(execFile)('cp', ['-a', made, folder])
}

async function ask(url: string, query: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await sql.unsafe(query)
  } finally {
    await sql.end()
  }
}

async function failure(work: Promise<unknown>): Promise<Error> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (error) => error
  )
  expect(error).toBeInstanceOf(PostgresStartError)
  expect(error.message).not.toContain('\n')
  return error
}

/** Starts in another Node process, which prints the address and then waits. */
async function startInChild(): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, durable: false })
    console.log(server.url)
    setInterval(() => {}, 1000)
  `
  const args = ['--import', 'tsx', '--input-type=module', '-e', script]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(child.stdout!, 'data')
  return { child, url: String(url).trim() }
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('starting', () => {
  test('makes a database in a folder that is not there, and stops it', async () => {
    const server = await start(folder)
    expect(server.adopted).toBe(false)
    const [row] = await ask(
      server.url,
      `select current_database() as database, current_user as user, current_setting('listen_addresses') as addresses,
        current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone, datcollate as collation
      from pg_database where datname = current_database()`
    )
    expect(row).toEqual({
      database: 'signpost',
      user: 'signpost',
      addresses: '127.0.0.1',
      encoding: 'UTF8',
      zone: 'UTC',
      collation: 'C'
    })
    await server[Symbol.asyncDispose]()
    await expect(ask(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
    expect(await readFile(clusterFiles(folder).log, 'utf8')).toContain('database system is shut down')
  })

  test('keeps the data for the next start', async () => {
    await copyMade()
    const first = await start(folder)
    await ask(first.url, 'create table kept as select 42 as answer')
    await first[Symbol.asyncDispose]()
    const second = await startHere()
    expect(second.adopted).toBe(false)
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('asks for the password, which lies in a file of mode 600', async () => {
    await copyMade()
    const { url } = await startHere()
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(clusterFiles(folder).password)).mode & 0o777).toBe(0o600)
    expect(await readFile(clusterFiles(folder).password, 'utf8')).toBe(new URL(url).password)
  })

  test('works below a private folder', async () => {
    await chmod(path.dirname(folder), 0o700)
    const { url } = await startHere()
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('replaces what a killed first start left behind', async () => {
    await mkdir(path.join(folder, 'initdb-killed', 'data', 'base'), { recursive: true })
    await startHere()
    expect(await readdir(folder)).toEqual(['cluster'])
  })

  test('makes the database that a killed first start had not made yet', async () => {
    await copyMade()
    const first = await start(folder)
    await ask(first.url.replace(/signpost$/, 'postgres'), 'drop database signpost')
    await first[Symbol.asyncDispose]()
    const { url } = await startHere()
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a killed Signpost', () => {
  test('leaves a Postgres that the next one adopts and stops', async () => {
    await copyMade()
    const { child, url } = await startInChild()
    await kill(child)
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    const server = await start(folder)
    expect(server).toMatchObject({ adopted: true, url })
    await server[Symbol.asyncDispose]()
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test.runIf(process.platform === 'linux')('may leave a pid file whose number another program got', async () => {
    await copyMade()
    const { uid } = await stat(clusterFiles(folder).data)
    const child = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot ? { uid, gid: uid } : {}) })
    await once(child, 'spawn')
    await writeFile(clusterFiles(folder).pid, `${child.pid}\n${folder}\n1\n1\n\n127.0.0.1\n1 1\nready\n`)
    const { adopted } = await startHere()
    expect(adopted).toBe(false)
    await kill(child)
  })
})

describe('a Postgres that ends by itself', () => {
  test('is started again at the same address, and still stops with its owner', async () => {
    await copyMade()
    const log = { warn: vi.fn(), error: vi.fn() }
    const server = await startEmbeddedPostgres({ folder, durable: false, log: log as never })
    for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
      process.kill((await readPidFile(folder))!.pid, signal)
      const asked = () => ask(server.url, 'select 1 as one')
      await vi.waitFor(async () => expect(await asked().catch(() => null)).toBeNull(), { timeout: 60_000, interval: 5 })
      await vi.waitFor(async () => expect(await asked()).toEqual([{ one: 1 }]), { timeout: 60_000, interval: 50 })
      // Anyone who starts before the lock is held again becomes the owner.
      const locks = () => ask(server.url, `select 1 from pg_locks where locktype = 'advisory'`).catch(() => [])
      await expect.poll(locks, { timeout: 60_000 }).toHaveLength(1)
      expect((await failure(start(folder))).message).toContain(`process ${process.pid}`)
    }
    expect(log.warn).toHaveBeenCalledTimes(2)
    expect(log.error).not.toHaveBeenCalled()
    await server[Symbol.asyncDispose]()
    await expect(ask(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('a second Signpost on the same folder', () => {
  test('is refused while the first one lives, and leaves it alone', async () => {
    await copyMade()
    const { child, url } = await startInChild()
    const error = await failure(start(folder))
    expect(error.message).toBe(
      `Another Signpost (process ${child.pid}) is already running on the data folder ${folder}.`
    )
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await kill(child)
    await startHere()
  })

  test('is refused also when both start at the same moment on no database', async () => {
    const starts = await Promise.allSettled([startHere(), startHere(), startHere()])
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const start of starts) {
      if (start.status === 'rejected') expect(start.reason.message).toMatch(/^Another Signpost .* already running/)
    }
    expect(await ask(running[0]!.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is refused also after Postgres ended all sessions of the first one', async () => {
    await copyMade()
    const { url } = await startHere()
    const ended = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'signpost %'`
    expect(await ask(url, ended)).toHaveLength(1)
    await expect.poll(() => ask(url, `select 1 from pg_locks where locktype = 'advisory'`)).toHaveLength(1)
    expect((await failure(start(folder))).message).toMatch(/already running/)
  })

  test('may start while the first one stops', async () => {
    await copyMade()
    const first = await start(folder)
    const [second] = await Promise.all([retryStart(), first[Symbol.asyncDispose]()])
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

async function retryStart(): Promise<EmbeddedPostgres> {
  for (;;) {
    const server = await startHere().catch((error) => error)
    if (!(server instanceof Error)) return server
    expect(server.message).toMatch(/already running/)
  }
}

describe('finding', () => {
  test('answers the address of the running one, else null', async () => {
    expect(await findEmbeddedPostgres(folder)).toBeNull()
    await copyMade()
    expect(await findEmbeddedPostgres(folder)).toBeNull()
    const server = await start(folder)
    expect(await findEmbeddedPostgres(folder)).toEqual({ url: server.url })
    await server[Symbol.asyncDispose]()
    expect(await findEmbeddedPostgres(folder)).toBeNull()
  })
})

describe('a folder that cannot be used gives one clear line', () => {
  test('when it is a file', async () => {
    await writeFile(folder, '')
    expect((await failure(start(folder))).message).toBe(`The data folder ${folder} is not a folder.`)
  })

  test('when something above it is a file', async () => {
    await writeFile(folder, '')
    const below = path.join(folder, 'below')
    expect((await failure(start(below))).message).toBe(`The data folder ${below} is not a folder.`)
  })

  test.skipIf(isRoot)('when we may not write there', async () => {
    await mkdir(folder, { mode: 0o500 })
    const error = await failure(start(folder))
    expect(error.message).toBe(`This user may not read and write the data folder ${folder}.`)
  })

  test.each([
    ['nonsense', 'is damaged: PG_VERSION contains no version.'],
    ['', 'is damaged: PG_VERSION contains no version.'],
    ['17\n', 'was created by Postgres 17, but this version of Signpost runs Postgres 18.']
  ])('when PG_VERSION holds %j', async (content, message) => {
    const { data } = clusterFiles(folder)
    await mkdir(data, { recursive: true })
    if (isRoot) await chown(data, 65534, 65534)
    await writeFile(path.join(data, 'PG_VERSION'), content)
    expect((await failure(start(folder))).message).toBe(`The database in ${data} ${message}`)
  })

  test('when PG_VERSION is missing', async () => {
    await mkdir(clusterFiles(folder).home, { recursive: true })
    expect((await failure(start(folder))).message).toMatch(/is damaged: PG_VERSION cannot be read\.$/)
  })

  test('when the password is missing or another one', async () => {
    await copyMade()
    const { password, pid } = clusterFiles(folder)
    await rm(password)
    expect((await failure(start(folder))).message).toBe(`The database password cannot be read from ${password}.`)
    await writeFile(password, 'another')
    expect((await failure(start(folder))).message).toMatch(/does not match the database next to it\.$/)
    await expect(stat(pid)).rejects.toThrow('ENOENT')
  })

  test('when the server itself cannot read its files', async () => {
    await copyMade()
    await rm(path.join(clusterFiles(folder).data, 'global', 'pg_control'))
    const error = await failure(start(folder))
    expect(error.message).toMatch(/^Postgres does not start on the data folder .*pg_control/)
    expect(error.cause).toBeInstanceOf(Error)
  })

  test.runIf(isRoot)('when its data belong to root', async () => {
    await mkdir(clusterFiles(folder).data, { recursive: true })
    expect((await failure(start(folder))).message).toMatch(/belongs to root, but Postgres refuses to run as root/)
  })
})

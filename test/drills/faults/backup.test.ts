import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { verifyTrail } from '@signpost/server'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { emptyDatabase } from '../../support/empty-database.js'
import { buildEstates } from '../../support/estate.js'
import { filesFolder } from '../../support/files-folder.js'
import {
  attachFile,
  createDraft,
  openSession,
  sendDraft,
  sign,
  signatureField,
  waitForStatus
} from '../../support/journey.js'
import { listedEvents } from '../../support/listed-events.js'
import { makePng } from '../../support/png.js'
import { startReceiver } from '../../support/receiver.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

vi.setConfig({ testTimeout: 180_000 })

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
const secret = 'the_secret_of_this_service_which_survives'
const encryptionKey = Buffer.alloc(32, 7).toString('base64')
const aDayAndAMinute = 24 * 3600_000 + 60_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Settings {
  databaseUrl: string
  dataDir: string
  key?: string | undefined
}

function environmentOf({ databaseUrl, dataDir, key = '' }: Settings) {
  return {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    SIGNPOST_DATA_DIR: dataDir,
    SIGNPOST_SECRET: secret,
    SIGNPOST_ENCRYPTION_KEYS: encryptionKey,
    SIGNPOST_BACKUP_KEY: key
  }
}

async function signpost(settings: Settings, ...args: string[]) {
  return promisify(execFile)('node', [main, ...args], { env: environmentOf(settings) }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr })
  ) as Promise<{ code: number; stdout: string; stderr: string }>
}

function settingsOf({ context: { config } }: World, key?: string): Settings {
  const databaseUrl = config.database.kind === 'external' ? config.database.url : ''
  return { databaseUrl, dataDir: config.dataDir, key }
}

/** All that the API presents to an account, with the bytes of its files. */
async function everythingOf(api: Api) {
  const lists = [
    '/documents?per_page=100',
    '/documents?per_page=100&trashed=true',
    '/templates',
    '/webhooks',
    '/account'
  ]
  const ids = await idsOf(api)
  const paths = [
    ...lists,
    ...ids.flatMap((id) => [`/documents/${id}`, `/documents/${id}/events`, `/documents/${id}/attachments`])
  ]
  const files = ids.flatMap((id) => ['original', 'signed'].map((part) => `/documents/${id}/download?part=${part}`))
  const answers = [
    ...(await Promise.all(paths.map(async (path) => [path, (await api.get(path)).body]))),
    ...(await Promise.all(files.map(async (path) => [path, await fileOf(api, path)])))
  ]
  return Object.fromEntries(answers)
}

async function fileOf(api: Api, path: string) {
  const { status, bytes } = await api.get(path)
  return status === 200 ? bytes.toString('base64') : status
}

async function idsOf(api: Api): Promise<string[]> {
  const { body } = await api.get('/documents?per_page=100')
  return body.data.map(({ id }: { id: string }) => id)
}

/** All events, once that of the document is listed, which is when the older transactions of the cluster have ended. */
async function eventsUntil(api: Api, type: string, documentId: string) {
  await listedEvents(api, `type=${type}&document_id=${documentId}`)
  return eventsAfter(api)
}

async function eventsAfter(api: Api, after?: string): Promise<string[]> {
  const { status, body } = await api.get(`/events?per_page=100&order=asc&wait=30${after ? `&after=${after}` : ''}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ id }: { id: string }) => id)
}

/** A signed document with a file of its signer. */
async function signWithFile(world: World) {
  const box = { page: 1, x: 72, y: 200, width: 180, height: 24 }
  const fields = [signatureField, { type: 'attachment', ...box }]
  const { id, signers } = await sendDraft(world.api, [{ email: 'file@example.com', name: 'Ada', fields }])
  const session = await openSession(world, id, signers[0].id)
  const picture = makePng(30, 30, () => [200, 33, 107, 255])
  const field = await attachFile(session, picture, 'me.png')
  await sign(session)
  await waitForStatus(world.api, id, 'completed')
  return { id, field, picture }
}

test('everything is restored after database and files are lost, and the service goes on', async () => {
  const created = await signpost({ databaseUrl: '', dataDir: folder }, 'backup', 'new-key', '--json')
  const { identity, recipient } = JSON.parse(created.stdout)
  const backup = path.join(folder, 'backup.tar.age')
  const lost = await createWorld({ env: { SIGNPOST_SECRET: secret, SIGNPOST_ENCRYPTION_KEYS: encryptionKey } })
  const receiver = await startReceiver(lost.clock)
  const busy = await lost.createAccount()
  const { live_key } = lost.account
  const [estate] = await buildEstates(lost, { ada: live_key })
  const attached = await signWithFile(lost)
  // A receiver that is away until after the restore.
  receiver.respond = () => ({ status: 500 })
  await lost.api.post('/webhooks', { url: receiver.url, events: ['document.sent'] })
  const waiting = await sendDraft(lost.api, [{ email: 'later@example.com', name: 'Later' }])
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 30_000, interval: 20 })
  const before = await everythingOf(lost.api)
  const events = await eventsUntil(lost.api, 'document.sent', waiting.id)
  // As if the cluster of the backup had had many more transactions than the one that it is restored to.
  await lost.sql`update events set position = position + 1000000000000 where account_id = ${uuidOf(lost.account.account_id)}`
  await lost.sql`
    insert into erased_events (id, account_id, mode, position, created_at)
    select gen_random_uuid(), account_id, mode, position - 1, created_at from events
    where account_id = ${uuidOf(lost.account.account_id)} limit 1
  `

  let isWriting = true
  const writing = (async () => {
    while (isWriting) await createDraft(createApi(lost.url, busy.live_key))
  })()
  const made = await signpost(settingsOf(lost, recipient), 'backup', backup, '--json')
  isWriting = false
  await writing
  expect(made, made.stdout + made.stderr).toMatchObject({ code: 0 })
  expect(JSON.parse(made.stdout)).toMatchObject({ file: backup, encrypted: true, missing: [] })
  expect(await readdir(folder)).toEqual(['backup.tar.age'])
  expect((await stat(backup)).mode & 0o777).toBe(0o600)
  await lost[Symbol.asyncDispose]()
  await rm(lost.context.config.dataDir, { recursive: true })

  await using database = await emptyDatabase()
  const target = { databaseUrl: database.url, dataDir: path.join(folder, 'restored'), key: identity }
  expect(await signpost(target, 'migrate')).toMatchObject({ code: 0 })
  const restored = await signpost(target, 'restore', backup)
  expect(restored, restored.stderr).toMatchObject({ code: 0 })
  expect(restored.stdout).toContain('SIGNPOST_SECRET')
  expect(await signpost(target, 'restore', backup)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is not empty: \w+ has rows\. Restore into a new database\.$/m)
  })

  const { stdout } = await signpost(target, 'operator-log')
  const operations = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).command)
  expect(operations).toEqual(['migrate', 'restore'])

  // Not left to the start of the service, which only moves events of the future.
  const sql = postgres(database.url, { max: 1 })
  expect(await sql`select from events where position >= 0`).toEqual([])
  expect(await sql`select position < 0 as moved from erased_events`).toEqual([{ moved: true }])
  await sql.end()

  await using world = await createWorld({
    database: { url: database.url, [Symbol.asyncDispose]: async () => {} },
    env: { SIGNPOST_SECRET: secret, SIGNPOST_ENCRYPTION_KEYS: encryptionKey, SIGNPOST_DATA_DIR: target.dataDir }
  })
  world.clock.advance(aDayAndAMinute)
  const api = createApi(world.url, live_key)
  expect(await everythingOf(api)).toEqual(before)
  const file = await api.get(`/documents/${attached.id}/attachments/${attached.field}`)
  expect(file.bytes.equals(attached.picture)).toBe(true)
  expect(await world.sql`select from document_listings`).toHaveLength((await world.sql`select from documents`).length)

  // What was written during the backup is complete or absent.
  const busyApi = createApi(world.url, busy.live_key)
  for (const id of await idsOf(busyApi))
    expect((await busyApi.get(`/documents/${id}/download?part=original`)).status).toBe(200)

  for (const { id } of await world.sql<{ id: string }[]>`select id from documents`) {
    expect((await verifyTrail(world.context, id))?.problem).toBe(null)
  }
  const { bytes } = await api.get(`/documents/${estate!.documents.completed}/download?part=signed`)
  const { body: verification } = await api.post('/verifications', { file: bytes.toString('base64') })
  expect(verification.verdict).toBe('sealed_here')

  // A reader continues where it was, and reads each event once.
  const middle = events[Math.floor(events.length / 2)]!
  expect(await eventsAfter(api, middle)).toEqual(events.slice(events.indexOf(middle) + 1))

  receiver.respond = () => ({ status: 204 })
  world.clock.advance(3600_000)
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(1), { timeout: 30_000, interval: 50 })
  const [first, second] = receiver.received
  expect(second!.event).toEqual(first!.event)

  await sign(await openSession(world, waiting.id, waiting.signers[0].id, api))
  await waitForStatus(api, waiting.id, 'completed')
  const all = await eventsUntil(api, 'document.completed', waiting.id)
  const later = await eventsAfter(api, events.at(-1))
  expect(later.length).toBeGreaterThan(0)
  expect(all).toEqual([...events, ...later])
  await receiver[Symbol.asyncDispose]()
})

test('files of deleted objects stay until a backup is made', async () => {
  await using world = await createWorld()
  const { api, sql, context } = world
  const draft = await createDraft(api)
  const kept = () => readdir(filesFolder(context.config, 'documents')).then((all) => all.includes(uuidOf(draft.id)))
  const runAgain = () => sql`update graphile_worker._private_jobs set run_at = now()`
  await api.delete(`/documents/${draft.id}`)
  const held = await context.locks.tryLock('backup')
  world.clock.advance(31 * 24 * 3600_000)
  await sql`select graphile_worker.add_job('sweep')`
  await vi.waitFor(
    async () => {
      const [job] =
        await sql`select from graphile_worker.jobs where last_error like 'Files are removed after the backup%'`
      expect(job).toBeDefined()
    },
    { timeout: 30_000, interval: 50 }
  )
  expect(await kept()).toBe(true)
  await held![Symbol.asyncDispose]()
  await runAgain()
  await vi.waitFor(async () => expect(await kept()).toBe(false), { timeout: 30_000, interval: 50 })
})

test('a backup and an export report files that are damaged or undecryptable, and have all others', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  const draft = await createDraft(world.api)
  const [file] = await readdir(filesFolder(world.context.config, 'documents', uuidOf(draft.id)))
  const key = `documents/${uuidOf(draft.id)}/${file}`
  await world.context.storage.put(key, Buffer.from('something else'))
  const other = await createDraft(world.api, { title: 'Other' })
  const otherKey = `documents/${uuidOf(other.id)}`
  const encrypted = Buffer.concat([Buffer.from('\x93SPE1\n', 'latin1'), Buffer.alloc(100)])
  for (const name of await readdir(filesFolder(world.context.config, otherKey)))
    await world.context.storage.put(`${otherKey}/${name}`, encrypted)
  const target = await mkdtemp(path.join(folder, 'into-'))
  const made = await signpost(settingsOf(world), 'backup', target)
  expect(made).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(new RegExp(`Not in the backup, because .*: ${key}\n`))
  })
  expect(made.stdout).toMatch(new RegExp(`encrypted with a key that is not in SIGNPOST_ENCRYPTION_KEYS: ${otherKey}/`))
  const [{ email }] = await world.sql<[{ email: string }]>`select email from accounts`
  const archive = path.join(target, 'account.zip')
  const exported = await signpost(settingsOf(world), 'accounts', 'export', '--email', email, '--to', archive)
  expect(exported).toMatchObject({ code: 1, stdout: expect.stringContaining(`files/${other.id}/original.pdf`) })
  await rm(archive)
  expect(made.stdout).toContain('It is not encrypted')
  const [name] = await readdir(target)
  expect(name).toMatch(/^signpost-\d{8}T\d{6}Z\.tar$/)
  const backup = path.join(target, name!)
  const again = await signpost(settingsOf(world), 'backup', backup)
  expect(again).toMatchObject({ code: 1, stderr: `${backup} exists already.\n` })

  // Without Signpost: the archive is a tar file with digests.
  const unpacked = await mkdtemp(path.join(folder, 'unpacked-'))
  await promisify(execFile)('tar', ['-xf', backup, '-C', unpacked])
  const sums = await readdir(path.join(unpacked, 'sums'))
  for (const sum of sums) await promisify(execFile)('sha256sum', ['-c', '--quiet', `sums/${sum}`], { cwd: unpacked })
  const { rows } = JSON.parse(await readFile(path.join(unpacked, 'complete.json'), 'utf8'))
  expect(rows).toMatchObject({ accounts: 1, documents: 2 })
  expect(await world.sql`select from information_schema.sequences where sequence_schema = 'public'`).toEqual([])
})

test('the time of the last backup is a metric', async () => {
  await using world = await createWorld({ env: { METRICS_PORT: '0' }, parts: { api: true, worker: false } })
  const lastBackup = async () => {
    const text = await (await fetch(world.service.metricsUrl!)).text()
    return Number(/^signpost_backup_timestamp_seconds (.*)$/m.exec(text)?.[1])
  }
  expect(await lastBackup()).toBeNaN()
  const target = await mkdtemp(path.join(folder, 'timed-'))
  const before = Date.now() / 1000
  expect(await signpost(settingsOf(world), 'backup', target)).toMatchObject({ code: 0 })
  expect(await lastBackup()).toBeGreaterThanOrEqual(before)
  // What cannot be recorded does not cost the backup.
  await world.sql`alter table last_backup add check (created_at < '2000-01-01') not valid`
  const unrecorded = await signpost(settingsOf(world), 'backup', path.join(target, 'other.tar'))
  expect(unrecorded).toMatchObject({ code: 0, stdout: expect.stringContaining('Its time is not in the database') })
})

test('a backup has all of the service’s own tables, and none that others have made in its schema', async () => {
  await using world = await createWorld({ parts: { api: false, worker: false } })
  const own = await world.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1
  `
  await world.sql`create table somebody_elses (id integer primary key)`
  const backup = path.join(folder, 'own.tar')
  expect(await signpost(settingsOf(world), 'backup', backup)).toMatchObject({ code: 0 })
  const { stdout } = await promisify(execFile)('tar', ['-xOf', backup, 'backup.json'])
  const stored = JSON.parse(stdout).tables.map(({ name }: { name: string }) => name)
  expect(stored).not.toContain('somebody_elses')
  const left = own.map(({ name }) => name).filter((name) => !stored.includes(name))
  expect(left.sort()).toEqual([
    'audit_problems',
    'audit_unanchored',
    'audit_verification',
    'console_sessions',
    'document_listings',
    'last_backup',
    'passkey_challenges',
    'rate_limits',
    'requests',
    'schema_migrations',
    'sign_in_links',
    'spent_challenges',
    'worker_heartbeats'
  ])
})

test('a backup that is killed goes on with the files that it has', async () => {
  const created = await signpost({ databaseUrl: '', dataDir: folder }, 'backup', 'new-key', '--json')
  const { identity, recipient } = JSON.parse(created.stdout)
  await using world = await createWorld({ parts: { api: true, worker: false } })
  const settings = settingsOf(world, recipient)
  const target = await mkdtemp(path.join(folder, 'killed-'))
  const all: string[] = []
  for await (const { key } of world.context.storage.list('documents')) all.push(key)
  // Reading the last one takes until somebody writes to it.
  const last = filesFolder(world.context.config, all.sort().at(-1)!)
  await rename(last, `${last}.away`)
  execFileSync('mkfifo', [last])
  const child = spawn('node', [main, 'backup', target], { env: environmentOf(settings), stdio: 'ignore' })
  const exited = once(child, 'exit')
  await vi.waitFor(async () => expect(await sizeOfPartial(target)).toBeGreaterThan(500_000), {
    timeout: 60_000,
    interval: 20
  })
  child.kill('SIGKILL')
  await exited
  await rm(last)
  await rename(`${last}.away`, last)

  const made = await signpost(settings, 'backup', target, '--json')
  expect(made, made.stderr).toMatchObject({ code: 0 })
  const { file, files, reused, missing } = JSON.parse(made.stdout)
  expect(missing).toEqual([])
  expect(reused).toBeGreaterThan(5)
  expect(reused).toBeLessThan(files)
  expect(await readdir(target)).toEqual([path.basename(file)])
  const verified = await signpost(settingsOf(world, identity), 'backup', 'verify', file, '--json')
  expect(JSON.parse(verified.stdout)).toMatchObject({ files, missing: [] })
})

async function sizeOfPartial(target: string) {
  const name = (await readdir(target)).find((each) => each.endsWith('.partial'))
  return name ? (await stat(path.join(target, name))).size : 0
}

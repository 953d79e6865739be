import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { createDevelopmentCertificate, start, verifyTrail } from '@signpost/server'
import { verifyWebhook } from '@signpost/webhook-verifier'
import postgres from 'postgres'
import { expect, inject, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { createTestClock } from '../../support/clock.js'
import { emptyDatabase } from '../../support/empty-database.js'
import { sign, waitForStatus } from '../../support/journey.js'
import { startReceiver } from '../../support/receiver.js'
import { createWorld, type WorldDatabase } from '../../world.js'

const preview = fileURLToPath(new URL('../../fixtures/preview', import.meta.url))
const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

async function signpost({ url }: WorldDatabase, dataDir: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, SIGNPOST_DATA_DIR: dataDir, PORT: '0' }
  return promisify(execFile)('node', [main, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr })
  )
}

const unpack = async (name: string) => gunzipSync(await readFile(path.join(preview, `${name}.gz`)))
const emptyFolder = () => mkdtemp(path.join(inject('dataDir'), 'preview-'))

async function restorePreview() {
  const [dataDir, database] = await Promise.all([emptyFolder(), emptyDatabase()])
  const backup = path.join(dataDir, 'backup.tar')
  await writeFile(backup, await unpack('backup.tar'))
  const restored = await signpost(database, dataDir, 'restore', backup)
  expect(restored, restored.stderr).toMatchObject({ code: 0 })
  return { database, dataDir }
}

/** Objects may have gained properties, also in lists. */
function withoutNew(now: unknown, before: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(before)) return now.map((item, index) => withoutNew(item, before[index]))
  if (!isObject(now) || !isObject(before)) return now
  return Object.fromEntries(Object.keys(before).map((name) => [name, withoutNew(now[name], before[name])]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

test('everything of a backup of a preview works after it is restored', async () => {
  const { database, dataDir } = await restorePreview()
  const made = JSON.parse((await unpack('made.json')).toString())
  const clock = createTestClock()
  clock.advance(new Date(made.at).getTime() - Date.now())
  // Nothing is sealed before a certificate is valid, and the one of the other tests is from today.
  const { certificate, privateKey } = await createDevelopmentCertificate(new Date(made.at))
  const pem = path.join(dataDir, 'seal.pem')
  await writeFile(pem, `${certificate}\n${privateKey}`)
  // The backup has files and secrets as they are. Now both are encrypted.
  const env = {
    SIGNPOST_SECRET: made.secret,
    SIGNPOST_DATA_DIR: dataDir,
    SIGNING_CERTIFICATE: pem,
    SIGNING_KEY: pem,
    TRUSTED_ROOTS: path.join(preview, 'certificate.pem'),
    SIGNPOST_ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64')
  }
  await using world = await createWorld({ database, clock, env, parts: { api: true, worker: false } })
  const { documents } = made
  const api = createApi(world.url, made.live_key)

  for (const [path, before] of Object.entries(made.answers)) {
    const { status, body } = await api.get(path)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(withoutNew(body, before), path).toEqual(before)
  }
  expect((await createApi(world.url, made.test_key).get('/account')).body.mode).toBe('test')
  const trails = await world.sql<{ id: string; entries: number }[]>`
    select id, (select count(*)::int from audit_entries where document_id = documents.id) as entries from documents
  `
  expect(trails.length).toBeGreaterThan(10)
  for (const { id, entries } of trails) {
    expect(await verifyTrail(world.context, id)).toEqual({ entries, unkeyed: 0, problem: null })
  }
  // By the records: the key of its certificate is not part of the fixture.
  const { bytes: sealed } = await api.get(`/documents/${documents.completed}/download?part=signed`)
  expect((await api.post('/verifications', { file: sealed.toString('base64') })).body.verdict).toBe('sealed_here')
  const linked = await fetch(new URL(made.download, world.url))
  expect(Buffer.from(await linked.arrayBuffer()).equals(sealed)).toBe(true)

  // What had been left to do. The backup has no jobs: the sweep finds the seal a quarter of an hour later.
  await using receiver = await startReceiver(clock)
  await api.patch(`/webhooks/${made.webhook.id}`, { url: receiver.url })
  const config = { ...world.context.config, port: 0, siteUrl: 'http://localhost:0' }
  await using other = await start(config, { overrides: { clock, pdf: world.context.pdf } })
  clock.advance(16 * 60_000)
  await world.sweep()
  await waitForStatus(api, documents.signing, 'completed')

  // What had been begun. A stored response stays as it was, so it is not validated.
  const headers = { 'idempotency-key': made.idempotencyKey }
  const again = await createApi(other.url, made.live_key).post('/documents', made.request, { headers })
  expect(again.body.id).toBe(documents.once)
  const session = createApi(world.url, made.token)
  expect((await session.get('/signing/session')).status).toBe(200)
  const unlocked = await session.post('/signing/session/access-code', { access_code: made.accessCode })
  await sign(createApi(world.url, unlocked.body.token))
  await waitForStatus(api, documents.waiting, 'completed')
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), { timeout: 30_000, interval: 20 })
  const { body, headers: sent } = receiver.received[0]!
  expect(verifyWebhook({ body, headers: sent, secret: made.webhook.secret, now: clock.now() }).type).toBe(
    'document.sent'
  )

  const { body: templates } = await api.get('/templates')
  const from = { template_id: templates.data[0].id }
  expect((await api.post('/documents/from-template', from)).status).toBe(201)
  expect((await api.post(`/documents/${documents.trashed}/restore`)).status).toBe(200)
})

test('a database of a preview is refused in one sentence that says how to keep its data', async () => {
  await using database = await emptyDatabase()
  const dataDir = await emptyFolder()
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  await sql`create table schema_migrations (number integer primary key, name text not null, sha256 text not null)`
  await sql`insert into schema_migrations values (1, '000001-initial', 'x'), (2, '000002-templates-forms-bulk', 'x')`
  const tables = () => sql`select relname from pg_class where relnamespace = 'public'::regnamespace order by 1`
  const before = await tables()
  const sentence =
    'The database was made by a preview of Signpost, which this version does not migrate: make a backup with the preview ' +
    'whose last migration is 000035-filters (signpost backup), and restore it into a new database with this version ' +
    '(signpost restore).'
  for (const command of ['start', 'api', 'worker', 'migrate']) {
    expect(await signpost(database, dataDir, command), command).toEqual({
      code: 1,
      stdout: '',
      stderr: `${sentence}\n`
    })
  }
  const doctor = await signpost(database, dataDir, 'doctor', '--json')
  const { checks } = JSON.parse(doctor.stdout)
  expect(checks.find(({ name }: { name: string }) => name === 'migrations')).toMatchObject({ detail: sentence })
  expect(await tables()).toEqual(before)
  await sql.end()
})

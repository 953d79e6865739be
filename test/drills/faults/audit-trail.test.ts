import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { start, verifyTrail } from '@signpost/server'
import type { TransactionSql } from 'postgres'
import { describe, expect, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { filesFolder } from '../../support/files-folder.js'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { rewriteHead, rewriteTrail } from '../../support/rewrite-trail.js'
import { tamper } from '../../support/tamper.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
const run = promisify(execFile)
const secret = randomBytes(32).toString('hex')
const day = 24 * 3600_000

/** The result of `signpost audit verify`, without a separate process. */
async function verify({ context }: World, id: string) {
  const report = await verifyTrail(context, uuidOf(id))
  if (!report) throw new Error(`There is no document ${id}.`)
  const { entries, unkeyed, problem } = report
  return {
    entries,
    unkeyed,
    intact: problem === null,
    broken_at: problem?.entry ?? null,
    problem: problem?.text ?? null
  }
}

/** `signpost audit verify` on a world. */
async function signpostVerify(world: World, id: string, extra: Record<string, string> = {}) {
  const { database, dataDir } = world.context.config
  const certificate = path.join(path.dirname(dataDir), 'development-certificate.pem')
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.kind === 'external' ? database.url : '',
    SIGNPOST_DATA_DIR: dataDir,
    SIGNPOST_SECRET: world.context.config.secrets[0],
    SIGNING_CERTIFICATE: certificate,
    SIGNING_KEY: certificate,
    ...extra
  }
  const { stdout, code } = await run('node', [main, 'audit', 'verify', id, '--json'], { env }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout, code }) => ({ stdout, code })
  )
  return { code, ...JSON.parse(stdout) }
}

/** Changes by somebody with full access to the database, reverted after the check. */
async function verifyTampered(world: World, id: string, change: (tx: TransactionSql) => Promise<unknown>) {
  await tamper(world, async (tx) => {
    await tx`create table kept_entries as select * from audit_entries`
    await tx`create table kept_heads as select * from audit_heads`
    await change(tx)
  })
  const result = await verify(world, id)
  await tamper(world, async (tx) => {
    await tx`delete from audit_entries`
    await tx`delete from audit_heads`
    await tx`insert into audit_entries select * from kept_entries`
    await tx`insert into audit_heads select * from kept_heads`
    await tx`drop table kept_entries, kept_heads`
  })
  return result
}

async function completed(world: World) {
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
  await sign(await openSession(world, sent.id, sent.signers[0].id))
  return waitForStatus(world.api, sent.id, 'completed')
}

test('signpost audit verify detects every changed, removed and recomputed entry', async () => {
  await using world = await createWorld({ env: { SIGNPOST_SECRET: secret } })
  const { id } = await completed(world)
  const sound = { intact: true, broken_at: null, problem: null, unkeyed: 0 }
  expect(await signpostVerify(world, id)).toMatchObject({ ...sound, code: 0, entries: 8 })

  const changes: [(tx: TransactionSql) => Promise<unknown>, number | null, string][] = [
    [(tx) => tx`update audit_entries set user_agent = 'Other' where sequence = 2`, 2, 'was changed'],
    [(tx) => tx`delete from audit_entries where sequence > 4`, null, 'The last 4 entries are missing'],
    [(tx) => tx`delete from audit_entries`, null, 'All entries are missing'],
    // Without a key, only the hash of old entries can be computed, and this trail is newer.
    [(tx) => computeAnew(tx, uuidOf(id)), 1, 'is not keyed']
  ]
  for (const [change, entry, problem] of changes) {
    const result = await verifyTampered(world, id, change)
    expect(result, change.toString()).toMatchObject({ intact: false, broken_at: entry })
    expect(result.problem).toContain(problem)
  }
  expect(await verify(world, id)).toMatchObject(sound)
})

test('entries that are added later do not hide missing ones', async () => {
  await using world = await createWorld({ env: { SIGNPOST_SECRET: secret } })
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
  const other = await sendDraft(world.api, [{ email: 'bob@example.com', name: 'Bob' }])
  const third = await sendDraft(world.api, [{ email: 'eve@example.com', name: 'Eve' }])
  const uuid = uuidOf(sent.id)
  await tamper(world, async (tx) => {
    await tx`delete from audit_entries where document_id = ${uuid} and sequence > 2`
    await tx`delete from audit_entries where document_id = ${uuidOf(other.id)} and sequence > 2`
    await tx`delete from audit_heads where document_id = ${uuidOf(other.id)}`
    await tx`delete from audit_entries where document_id = ${uuidOf(third.id)}`
    await tx`delete from audit_heads where document_id = ${uuidOf(third.id)}`
  })
  for (const { id, signers } of [sent, other, third]) await sign(await openSession(world, id, signers[0].id))
  expect((await verify(world, sent.id)).problem).toContain('does not match its head')
  expect((await verify(world, other.id)).problem).toContain('head of the trail is missing')
  expect((await verify(world, third.id)).problem).toContain('does not record that the document was created')
})

describe('the sealed PDF', () => {
  test('reveals a trail that was recomputed with the secret', async () => {
    await using world = await createWorld({ env: { SIGNPOST_SECRET: secret } })
    const { id } = await completed(world)
    const { id: twin } = await completed(world)
    await tamper(world, async (tx) => {
      await rewriteTrail(tx, uuidOf(id), { secret, changes: { ip_address: '203.0.113.9' } })
      await rewriteHead(tx, uuidOf(id), 8, secret)
    })
    expect(await verify(world, id)).toMatchObject({
      intact: false,
      problem: 'The trail differs from the trail that was sealed into the file.'
    })
    expect(await verify(world, twin)).toMatchObject({ intact: true })
  })

  test('is reported if it is missing or replaced', async () => {
    await using world = await createWorld({ env: { SIGNPOST_SECRET: secret } })
    const { id, seal } = await completed(world)
    const { seal: other } = await completed(world)
    const file = filesFolder(world.context.config, 'documents', uuidOf(id), `${seal.sha256}.pdf`)
    const bytes = await readFile(file)
    const { id: twin } = (await world.api.get('/documents')).body.data[0]
    const otherFile = filesFolder(world.context.config, 'documents', uuidOf(twin), `${other.sha256}.pdf`)
    await writeFile(file, await readFile(otherFile))
    expect((await verify(world, id)).problem).toBe('The sealed file is not the file that was sealed.')
    await writeFile(file, bytes)
    expect(await verify(world, id)).toMatchObject({ intact: true })
    await world.context.storage.removeAll(`documents/${uuidOf(id)}`)
    expect(await signpostVerify(world, id)).toMatchObject({ code: 1, problem: 'The sealed file is missing.' })
  })
})

test('a changed secret is distinguished from a changed trail, and earlier secrets still verify it', async () => {
  await using world = await createWorld({ env: { SIGNPOST_SECRET: secret } })
  const { id } = await completed(world)
  const changed = { SIGNPOST_SECRET: randomBytes(32).toString('hex') }
  expect(await signpostVerify(world, id, changed)).toMatchObject({
    code: 1,
    problem: expect.stringContaining('Add the secret to SIGNPOST_AUDIT_SECRETS')
  })
  const several = `${changed.SIGNPOST_SECRET}, ${randomBytes(32).toString('hex')}, ${secret}`
  expect(await signpostVerify(world, id, { SIGNPOST_SECRET: several })).toMatchObject({ code: 0 })
  const retired = { ...changed, SIGNPOST_AUDIT_SECRETS: secret }
  expect(await signpostVerify(world, id, retired)).toMatchObject({ code: 0 })
})

test('a trail continues with a new secret while the earlier one is configured', async () => {
  const first = await createWorld({ env: { SIGNPOST_SECRET: secret } })
  await using world = first
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
  const secrets: [string, string] = [randomBytes(32).toString('hex'), secret]
  const config = { ...world.context.config, secrets, port: 0, siteUrl: 'http://localhost:0' }
  await using service = await start(config, { parts: { api: true, worker: false }, overrides: { clock: world.clock } })
  const again = createApi(service.url, world.account.live_key)
  expect((await again.post(`/documents/${sent.id}/remind`, {})).status).toBe(200)
  const rotated = { SIGNPOST_SECRET: secrets.join(',') }
  expect(await signpostVerify(world, sent.id, rotated)).toMatchObject({ code: 0, entries: 4 })
})

describe('entries from before hashes had keys', () => {
  test('are verified with their plain hashes, and new entries can be added', async () => {
    await using world = await createWorld({ env: { SIGNPOST_SECRET: secret } })
    const { id } = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
    await world.api.post(`/documents/${id}/void`, { reason: 'Wrong document' })
    const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
    await makeOld(world)
    expect(await verify(world, id)).toMatchObject({ intact: true, entries: 4, unkeyed: 4 })
    await sign(await openSession(world, sent.id, sent.signers[0].id))
    await waitForStatus(world.api, sent.id, 'completed')
    expect(await verify(world, sent.id)).toMatchObject({ intact: true, entries: 8, unkeyed: 3 })
    const cut = (tx: TransactionSql) => tx`delete from audit_entries where sequence = 8`
    expect((await verifyTampered(world, sent.id, cut)).problem).toBe('The last 1 entries are missing.')
    const shortened = (tx: TransactionSql) => tx`delete from audit_entries where sequence > 3`
    expect((await verifyTampered(world, id, shortened)).problem).toBe(
      'The document is voided, but no entry records it.'
    )
    const edit = (tx: TransactionSql) => tx`update audit_entries set user_agent = 'Other' where sequence = 2`
    expect(await verifyTampered(world, id, edit)).toMatchObject({ intact: false, broken_at: 2 })
  })

  test('are accepted from servers of the previous version for a day after an upgrade, and no longer', async () => {
    await using world = await createWorld({ env: { SIGNPOST_SECRET: secret } })
    await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
    await makeOld(world)
    const during = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
    world.clock.advance(day + 60_000)
    const after = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
    await tamper(world, async (tx) => {
      for (const { id } of [during, after]) await computeAnew(tx, uuidOf(id), 3)
    })
    await sign(await openSession(world, during.id, during.signers[0].id))
    expect(await verify(world, during.id)).toMatchObject({ intact: true, unkeyed: 1 })
    expect(await verify(world, after.id)).toMatchObject({ intact: false, broken_at: 3 })
    await tamper(world, (tx) => tx`delete from audit_keyed_since`)
    expect(await verify(world, during.id)).toMatchObject({ intact: false, broken_at: 3 })
    await using _again = await start({ ...world.context.config, port: 0 }, { parts: { api: true, worker: false } })
    expect(await verify(world, during.id)).toMatchObject({ intact: false, broken_at: 3 })
  })
})

test('the service’s database role cannot change a trail, and deletes it only with a draft in the trash', async () => {
  await using world = await createWorld()
  const { sql } = world
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
  const draft = await createDraft(world.api)
  const refused = [
    () => sql`update audit_entries set ip_address = null`,
    () => sql`delete from audit_entries`,
    () => sql`delete from audit_entries where document_id = ${uuidOf(draft.id)}`,
    () => sql`truncate audit_entries`,
    () => sql`truncate documents cascade`,
    () => sql`truncate audit_heads`,
    () => sql`delete from audit_heads`,
    () => sql`update audit_heads set entries = entries - 1`,
    () => sql`delete from documents where id = ${uuidOf(sent.id)}`,
    () => sql`delete from documents where id = ${uuidOf(draft.id)}`,
    () => sql`delete from accounts`,
    () => sql`delete from audit_keyed_since`,
    () => sql`update audit_keyed_since set unkeyed_until = now() + interval '1 year'`,
    () => sql`truncate audit_keyed_since`,
    // Not even by making it look like a draft in the trash.
    () =>
      sql.begin(async (tx) => {
        await tx`update documents set status = 'draft', trashed_at = now() where id = ${uuidOf(sent.id)}`
        await tx`delete from documents where id = ${uuidOf(sent.id)}`
      })
  ]
  // Again after a deadlock: truncation locks the tables in another order than the jobs that run beside it.
  for (const attempt of refused) {
    await vi.waitFor(() => expect(attempt()).rejects.toMatchObject({ code: '23001' }), 60_000)
  }

  expect((await world.api.delete(`/documents/${draft.id}`)).status).toBe(204)
  world.clock.advance(31 * day)
  await world.sweep()
  const left = await sql`select distinct document_id from audit_entries`
  expect(left.map(({ document_id }) => document_id)).toEqual([uuidOf(sent.id)])
})

test('the public chain is consistent: each entry contains the previous hash and its key id', async () => {
  await using world = await createWorld()
  const { id } = await completed(world)
  const { data } = (await world.api.get(`/documents/${id}/events`)).body
  let previous = '0'.repeat(64)
  for (const { previous_hash, hash, key_id } of data) {
    expect({ previous_hash, key_id }).toEqual({ previous_hash: previous, key_id: data[0].key_id })
    previous = hash
  }
  expect(data[0].key_id).toMatch(/^[0-9a-f]{16}$/)
})

/** Recomputes a document's chain without a key, starting at an entry. */
async function computeAnew(tx: TransactionSql, documentUuid: string, from = 1) {
  await rewriteTrail(tx, documentUuid, { from })
  if (from === 1) await tx`delete from audit_heads where document_id = ${documentUuid}`
  else await rewriteHead(tx, documentUuid, from - 1, secret)
}

/** Puts the database into the state of the previous version, and starts this version on it. */
async function makeOld(world: World) {
  const ids = await world.sql<{ id: string }[]>`select distinct document_id as id from audit_entries`
  await tamper(world, async (tx) => {
    for (const { id } of ids) await computeAnew(tx, id)
    await tx`delete from audit_keyed_since`
  })
  await using _upgraded = await start(
    { ...world.context.config, port: 0 },
    {
      parts: { api: true, worker: false },
      overrides: { clock: world.clock }
    }
  )
}

import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { verifyTrail } from '@signpost/server'
import { describe, expect, inject, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { createTestClock } from '../../support/clock.js'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { startTimestampAuthority, type TimestampAuthority } from '../../support/timestamp-authority.js'
import { missing, tools } from '../../support/tools.js'
import { uuidOf } from '../../support/uuid-of.js'
import { checksOf, inTenYears } from '../../support/verify-evidence.js'
import { cloneDatabase, createWorld, type World } from '../../world.js'

const day = 24 * 3600_000
const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const withoutTools = missing(tools.openssl, tools.unzip, tools.pdfsig, tools.qpdf)

/** Services one after the other, with the same records: each begins without what the one before has been told. */
async function createRecords(authority: TimestampAuthority) {
  const database = await cloneDatabase()
  const clock = createTestClock()
  const env = {
    SIGNPOST_DATA_DIR: await mkdtemp(path.join(inject('dataDir'), 'renewed-')),
    SIGNPOST_SECRET: 'a_secret_that_all_of_them_have_1234567890',
    TIMESTAMP_URLS: authority.url,
    TIMESTAMP_ROOTS: authority.roots
  }
  const shared = { url: database.url, async [Symbol.asyncDispose]() {} }
  return {
    clock,
    start: () => createWorld({ clock, env, database: shared, ownEngine: true }),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]()
  }
}

async function complete(world: World) {
  const sent = await sendDraft(world.api, [ada], { cc: [{ email: 'cc@example.com', name: 'Carl' }] })
  await sign(await openSession(world, sent.id, sent.signers[0].id))
  return (await waitForStatus(world.api, sent.id, 'completed')) as { id: string; seal: Record<string, string> }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const digestOf = (key: string) => path.basename(key, '.pdf')

type Api = World['api']

const download = async (api: Api, id: string, part: 'signed' | 'audit') =>
  (await api.get(`/documents/${id}/download?part=${part}`)).bytes

async function verdictOf(api: Api, file: Buffer | { sha256: string }) {
  const { body } = await api.post('/verifications', Buffer.isBuffer(file) ? { file: file.toString('base64') } : file)
  const { verdict, document_id, sealed_revision, signatures } = body
  return { verdict, document_id, sealed_bytes: sealed_revision?.bytes, level: signatures[0].level }
}

const renewalsOf = async (api: Api, id: string) =>
  (await api.get(`/documents/${id}/events`)).body.data
    .filter(({ action }: { action: string }) => action === 'document.seal_renewed')
    .map(({ data }: { data: object }) => data)

describe.skipIf(withoutTools)(`a seal${withoutTools ? ` (${withoutTools})` : ''}`, () => {
  test('that fell to B-T is raised once proofs can be had, and is renewed before its last time stamp expires', async () => {
    await using authority = await startTimestampAuthority()
    await using records = await createRecords(authority)
    let id: string
    let key: string
    let link: string
    const states: { signed: Buffer; audit: Buffer }[] = []
    const keep = async (api: Api) =>
      states.push({ signed: await download(api, id, 'signed'), audit: await download(api, id, 'audit') })
    authority.isAway = 'proofs'
    {
      await using world = await records.start()
      key = world.account.live_key
      const { id: own, seal } = await complete(world)
      id = own
      expect(seal).toMatchObject({ status: 'sealed', level: 'B-T' })
      await keep(world.api)
      link = (await world.emailTo('cc@example.com', 'copy')).links[0]!
      // Still away an hour later: nothing is lost, and nothing is said.
      records.clock.advance(2 * 3600_000)
      await world.sweep()
      expect((await world.api.get(`/documents/${id}`)).body.seal).toEqual(seal)
      expect(await renewalsOf(world.api, id)).toEqual([])
    }
    authority.isAway = false
    {
      await using world = await records.start()
      const api = createApi(world.url, key)
      const before = (await api.get(`/documents/${id}`)).body
      records.clock.advance(5 * 3600_000)
      await world.sweep()
      const { seal, completed_at } = (await api.get(`/documents/${id}`)).body
      expect(seal).toMatchObject({ status: 'sealed', level: 'B-LTA', sealed_at: before.seal.sealed_at, error: null })
      expect(completed_at).toBe(before.completed_at)
      expect(seal.sha256).not.toBe(before.seal.sha256)
      await keep(api)
      expect(await renewalsOf(api, id)).toEqual([{ sha256: seal.sha256, level: 'B-LTA', previous_level: 'B-T' }])
      // Once.
      records.clock.advance(3600_000)
      await world.sweep()
      expect((await api.get(`/documents/${id}`)).body.seal).toEqual(seal)
    }
    authority.replaceTsa(3000)
    await using world = await records.start()
    const api = createApi(world.url, key)
    records.clock.advance(4.6 * day)
    await world.sweep()
    await keep(api)
    const { seal } = (await api.get(`/documents/${id}`)).body
    expect(await renewalsOf(api, id)).toEqual([
      expect.objectContaining({ previous_level: 'B-T' }),
      { sha256: seal.sha256, level: 'B-LTA' }
    ])

    // Each state is sealed here, begins with the one before, and is of the level that it had.
    for (const part of ['signed', 'audit'] as const) {
      const files = states.map((state) => state[part])
      for (const [index, file] of files.entries()) {
        expect(file.subarray(0, files[index - 1]?.length ?? 0).equals(files[index - 1] ?? Buffer.alloc(0))).toBe(true)
        const level = index === 0 ? 'B-T' : 'B-LTA'
        const own = { verdict: 'sealed_here', document_id: id, sealed_bytes: file.length, level }
        expect(await verdictOf(api, file), `${part} ${index}`).toEqual(own)
        // Only its digest is sent, also of a file that is not stored any more.
        expect(await verdictOf(api, { sha256: sha256(file) })).toEqual(own)
      }
      // What strangers append is theirs.
      const last = files.at(-1)!
      const longer = Buffer.concat([last, Buffer.from('\n% more\n')])
      expect(await verdictOf(api, longer)).toMatchObject({
        verdict: 'changed',
        document_id: null,
        sealed_bytes: last.length
      })
    }
    expect((await api.get(`/documents/${id}/verification`)).body).toMatchObject({
      verdict: 'sealed_here',
      problems: []
    })
    expect((await verifyTrail(world.context, uuidOf(id)))?.problem).toBeNull()

    // A day later the files of before are gone. A link from before leads to the file of today.
    records.clock.advance(day + 3600_000)
    await world.sql`update upkeep set begun_at = '2000-01-01'`
    await world.sweep()
    const digests: string[] = []
    for await (const { key } of world.context.storage.list(`documents/${uuidOf(id)}`)) digests.push(digestOf(key))
    const last = states.at(-1)!
    for (const { signed, audit } of states) {
      const isKept = signed === last.signed
      expect([signed, audit].map((file) => digests.includes(sha256(file)))).toEqual([isKept, isKept])
    }
    const { pathname, search } = new URL(link)
    const answer = await fetch(new URL(`${pathname}${search}`, world.url))
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(last.signed)).toBe(true)

    // The evidence proves it all without the service, also when every certificate has expired.
    const zip = path.join(await mkdtemp(path.join(inject('dataDir'), 'evidence-')), 'evidence.zip')
    await writeFile(zip, (await api.get(`/documents/${id}/evidence`)).bytes)
    const root = path.join(inject('dataDir'), 'development-certificate.pem')
    for (const preload of ['', inTenYears]) {
      const { code, outcomes } = await checksOf([zip, '--root', root, '--root', authority.roots], preload)
      expect({ code, ...outcomes }).toMatchObject({
        code: 0,
        ...{ seal: 'holds', trust: 'holds', time: 'holds', audit_trail: 'holds', certificate: 'holds', readme: 'holds' }
      })
    }
  })
})

import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { changePdf } from '../../support/change-pdf.js'
import { createTestClock } from '../../support/clock.js'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { startTimestampAuthority, type TimestampAuthority } from '../../support/timestamp-authority.js'
import { missing, tools } from '../../support/tools.js'
import { cloneDatabase, createWorld, type World } from '../../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const withoutOpenssl = missing(tools.openssl)

async function sendAndSign(world: World): Promise<string> {
  const sent = await sendDraft(world.api, [ada])
  expect((await sign(await openSession(world, sent.id, sent.signers[0].id))).status).toBe(200)
  return sent.id
}

const verify = async (world: World, id: string) => {
  const { bytes } = await world.api.get(`/documents/${id}/download`)
  return (await world.api.post('/verifications', { file: bytes.toString('base64') })).body
}

describe.skipIf(withoutOpenssl)(`with a timestamp authority${withoutOpenssl ? ` (${withoutOpenssl})` : ''}`, () => {
  let authority: TimestampAuthority
  let world: World
  beforeAll(async () => {
    authority = await startTimestampAuthority()
    const env = { TIMESTAMP_URLS: `http://127.0.0.1:1/, ${authority.url}`, TIMESTAMP_ROOTS: authority.roots }
    world = await createWorld({ env })
  })
  afterAll(async () => {
    await world[Symbol.asyncDispose]()
    await authority[Symbol.asyncDispose]()
  })

  test('a seal has the long-term level if proofs are available, and reports it', async () => {
    const id = await sendAndSign(world)
    expect((await waitForStatus(world.api, id, 'completed')).seal).toMatchObject({ status: 'sealed', level: 'B-LTA' })
    const report = await verify(world, id)
    expect(report).toMatchObject({ valid: true, covers_whole_file: true, document_id: id, problems: [] })
    expect(report.signatures[0]).toMatchObject({ level: 'B-LTA', valid: true, trusted: true })
    const signedAt = new Date(report.signatures[0].signed_at)
    expect(Math.abs(signedAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('a service that only verifies trusts the time stamps of the roots that it is given', async () => {
    const id = await sendAndSign(world)
    await waitForStatus(world.api, id, 'completed')
    const file = (await world.api.get(`/documents/${id}/download`)).bytes.toString('base64')
    const roots = path.join(inject('dataDir'), 'development-certificate.pem')
    const timeBy = async (env: Record<string, string>) => {
      const own = { SIGNING_CERTIFICATE: '', SIGNING_KEY: '', TRUSTED_ROOTS: roots }
      await using ours = await createWorld({ env: { ...own, ...env } })
      const { body } = await ours.api.post('/verifications', { file })
      return body.signatures[0].time.trusted
    }
    expect(await timeBy({})).toBe(false)
    expect(await timeBy({ TIMESTAMP_ROOTS: authority.roots })).toBe(true)
  })

  test('a changed file is known to begin with what was sealed, whose last part is a time stamp', async () => {
    const id = await sendAndSign(world)
    await waitForStatus(world.api, id, 'completed')
    const { bytes } = await world.api.get(`/documents/${id}/download`)
    const file = changePdf(bytes).toString('base64')
    expect((await world.api.post('/verifications', { file })).body).toMatchObject({
      verdict: 'changed',
      document_id: null,
      sealed_revision: { document_id: id, bytes: bytes.length }
    })
  })

  test('a seal waits while no authority responds, is never downgraded, and completes when one does', async () => {
    authority.isAway = true
    const id = await sendAndSign(world)
    await vi.waitFor(async () => {
      const { body } = await world.api.get(`/documents/${id}`)
      expect(body).toMatchObject({ status: 'sent', seal: { status: 'pending', error: 'TIMESTAMP_UNAVAILABLE' } })
    }, 60_000)
    authority.isAway = false
    expect((await world.api.post(`/documents/${id}/seal`)).status).toBe(200)
    expect((await waitForStatus(world.api, id, 'completed')).seal).toMatchObject({ level: 'B-LTA', error: null })
  })

  test('an outage never counts as failed, however long it lasts: the sweep takes over from the job', async () => {
    authority.isAway = true
    const id = await sendAndSign(world)
    await world.sql`update documents set seal_attempts = 9 where seal_status = 'pending'`
    await vi.waitFor(async () => {
      const { seal } = (await world.api.get(`/documents/${id}`)).body
      expect(seal).toMatchObject({ status: 'pending', error: 'TIMESTAMP_UNAVAILABLE' })
      expect(seal.attempts).toBe(9)
    }, 60_000)
    await world.sql`
      update graphile_worker._private_jobs set attempts = max_attempts, locked_at = null where key like 'seal:%'
    `
    authority.isAway = false
    world.clock.advance(15 * 60_000)
    await world.sweep()
    await waitForStatus(world.api, id, 'completed')
  })
})

describe.skipIf(withoutOpenssl)(`a certificate${withoutOpenssl ? ` (${withoutOpenssl})` : ''}`, () => {
  let authority: TimestampAuthority
  beforeAll(async () => {
    authority = await startTimestampAuthority()
    authority.revoke('seal')
  })
  afterAll(() => authority[Symbol.asyncDispose]())

  test.each([
    ['without timestamp authorities', false],
    ['with them', true]
  ])('that is revoked seals nothing, %s, and its successor seals what waited', async (_name, hasTimestamps) => {
    await using database = await cloneDatabase()
    const timestamps = { TIMESTAMP_URLS: authority.url, TIMESTAMP_ROOTS: authority.roots }
    const data = { SIGNPOST_DATA_DIR: await mkdtemp(path.join(inject('dataDir'), 'revoked-')) }
    const serviceWith = (name: 'seal' | 'successor') =>
      createWorld({
        clock: createTestClock(),
        database: { url: database.url, async [Symbol.asyncDispose]() {} },
        env: { ...data, METRICS_PORT: '0', ...(hasTimestamps ? timestamps : {}), ...authority.signing(name) }
      })
    const healthOf = async (world: World) => (await (await fetch(`${world.url}/readyz`)).json()).checks.certificate
    const metricOf = async (world: World) =>
      /^signpost_certificate_revoked (.*)$/m.exec(await (await fetch(world.service.metricsUrl!)).text())?.[1]
    let waiting: string
    let key: string
    {
      await using world = await serviceWith('seal')
      key = world.account.live_key
      waiting = await sendAndSign(world)
      await vi.waitFor(async () => {
        const { body } = await world.api.get(`/documents/${waiting}`)
        expect(body).toMatchObject({
          status: 'sent',
          seal: { status: 'pending', error: 'SIGNER_REVOKED', attempts: 0 }
        })
      }, 60_000)
      // A process of the API goes on to serve requests, as with an expired certificate.
      expect(await healthOf(world)).toEqual({ status: 'warn', detail: expect.stringMatching(/^revoked on 20/) })
      expect(await metricOf(world)).toBe('1')
    }
    await using world = await serviceWith('successor')
    const api = createApi(world.url, key)
    expect((await api.post(`/documents/${waiting}/seal`)).status).toBe(200)
    const { seal } = await waitForStatus(api, waiting, 'completed')
    expect(seal).toMatchObject({ status: 'sealed', level: hasTimestamps ? 'B-LTA' : 'B-B', error: null })
    expect((await healthOf(world)).status).toBe('warn')
    expect((await healthOf(world)).detail).toMatch(/^expires on/)
    expect(await metricOf(world)).toBe('0')
  })

  test('that names no authority is refused at startup where the level needs one', async () => {
    const env = { SEAL_LEVEL: 'B-LT', TIMESTAMP_URLS: authority.url, TIMESTAMP_ROOTS: authority.roots }
    const { SIGNING_KEY } = authority.signing('seal')
    const [own] = (await readFile(authority.signing('seal').SIGNING_CERTIFICATE, 'utf8')).split(
      /(?<=-----END CERTIFICATE-----)/
    )
    const SIGNING_CERTIFICATE = path.join(await mkdtemp(path.join(inject('dataDir'), 'alone-')), 'own.pem')
    await writeFile(SIGNING_CERTIFICATE, own!)
    await expect(createWorld({ env: { ...env, SIGNING_CERTIFICATE, SIGNING_KEY } })).rejects.toThrow(
      'SEAL_LEVEL: B-LT cannot be reached: the certificate of the issuer of "CN=seal" is not configured'
    )
  })
})

test('a level that no authority could provide is rejected at startup', async () => {
  await expect(createWorld({ env: { SEAL_LEVEL: 'B-T' } })).rejects.toThrow('Set TIMESTAMP_URLS')
})

test('another service’s seal is trusted once its root is', async () => {
  await using theirs = await createWorld()
  const id = await sendAndSign(theirs)
  await waitForStatus(theirs.api, id, 'completed')
  const file = (await theirs.api.get(`/documents/${id}/download`)).bytes.toString('base64')
  const own = { SIGNING_CERTIFICATE: '', SIGNING_KEY: '' }
  const roots = path.join(inject('dataDir'), 'development-certificate.pem')
  const trusted = async (env: Record<string, string>) => {
    await using ours = await createWorld({ env: { ...own, ...env } })
    const { body } = await ours.api.post('/verifications', { file })
    return body.signatures.map(({ valid, trusted }: Record<string, boolean>) => ({ valid, trusted }))
  }
  expect(await trusted({})).toEqual([{ valid: true, trusted: false }])
  expect(await trusted({ TRUSTED_ROOTS: roots })).toEqual([{ valid: true, trusted: true }])
})

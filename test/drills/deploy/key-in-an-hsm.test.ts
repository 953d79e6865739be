import { createHash, verify as verifySignature, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { createTestClock } from '../../support/clock.js'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { type SoftHsm, startSoftHsm } from '../../support/soft-hsm.js'
import { missing, tools } from '../../support/tools.js'
import { cloneDatabase, createWorld, type World, type WorldOptions } from '../../world.js'

const example = fileURLToPath(new URL('../../../examples/key-in-an-hsm/pkcs11.mjs', import.meta.url))
const withoutHsm = missing(tools.softhsm, tools.pkcs11Tool, tools.openssl)

describe.skipIf(withoutHsm)(`a key in an HSM${withoutHsm ? ` (${withoutHsm})` : ''}`, () => {
  let hsm: SoftHsm
  let ecKey: Record<string, string>
  beforeAll(async () => {
    hsm = await startSoftHsm()
    ecKey = await hsm.createKey('02', 'EC:prime256v1', 'Seal of P-256')
  })
  afterAll(async () => {
    await hsm?.[Symbol.asyncDispose]()
    vi.unstubAllEnvs()
  })

  /** A service that seals with the key, which reads these variables when it starts. */
  async function serviceWith(key: Record<string, string>, options: WorldOptions = {}) {
    for (const [name, value] of Object.entries(key)) vi.stubEnv(name, value)
    const env = { SIGNING_MODULE: example, SIGNING_CERTIFICATE: '', SIGNING_KEY: '', ...options.env }
    return createWorld({ ...options, env })
  }

  async function signed(world: World): Promise<string> {
    const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
    expect((await sign(await openSession(world, sent.id, sent.signers[0].id))).status).toBe(200)
    return sent.id
  }

  async function sealed(world: World): Promise<Buffer> {
    const id = await signed(world)
    await waitForStatus(world.api, id, 'completed')
    return (await world.api.get(`/documents/${id}/download`)).bytes
  }

  const verify = async (world: World, file: Buffer) =>
    (await world.api.post('/verifications', { file: file.toString('base64') })).body

  test.each([
    ['RSA', () => hsm.createKey('01', 'rsa:3072', 'Seal of RSA')],
    ['P-256', async () => ecKey]
  ] as const)('a document is sealed with a key (%s) that stays there', async (type, keyOf) => {
    await using world = await serviceWith(await keyOf())
    const report = await verify(world, await sealed(world))
    expect(report).toMatchObject({ valid: true, covers_whole_file: true, problems: [] })
    expect(report.signatures).toMatchObject([{ valid: true, trusted: true, signer_name: `Seal of ${type}` }])
  })

  test('a seal waits while the HSM refuses, and completes once it signs', async () => {
    await using world = await serviceWith(ecKey)
    vi.stubEnv('PKCS11_PIN', '0000')
    const id = await signed(world)
    await vi.waitFor(async () => {
      const { seal } = (await world.api.get(`/documents/${id}`)).body
      expect(seal).toMatchObject({ status: 'pending', error: 'SIGNER_UNAVAILABLE' })
    }, 60_000)
    vi.stubEnv('PKCS11_PIN', '1234')
    expect((await world.api.post(`/documents/${id}/seal`)).status).toBe(200)
    await waitForStatus(world.api, id, 'completed')
  })

  test('a PIN that the HSM has refused is not sent to it again, which would lock the token', async () => {
    for (const [name, value] of Object.entries({ ...ecKey, PKCS11_PIN: '0000' })) vi.stubEnv(name, value)
    const { createSealSigner } = await import(example)
    const signer = await createSealSigner()
    const data = Buffer.from('data')
    const toBeSigned = { data, digest: createHash('sha256').update(data).digest() }
    await expect(signer.sign(toBeSigned)).rejects.toThrow('CKR_PIN_INCORRECT')
    await expect(signer.sign(toBeSigned)).rejects.toThrow('The HSM has refused PKCS11_PIN')
    vi.stubEnv('PKCS11_PIN', '1234')
    const { publicKey } = new X509Certificate(await readFile(ecKey.PKCS11_CERTIFICATE!))
    expect(verifySignature('sha256', data, publicKey, await signer.sign(toBeSigned))).toBe(true)
  })

  test('an expired certificate seals nothing, and its successor seals what waited', async () => {
    const old = await hsm.createKey('04', 'EC:prime256v1', 'Seal of 2026', 20)
    const successor = await hsm.createKey('05', 'EC:prime256v1', 'Seal of 2027', 400)
    await using database = await cloneDatabase()
    const shared = {
      clock: createTestClock(),
      database: { url: database.url, async [Symbol.asyncDispose]() {} },
      env: { SIGNPOST_DATA_DIR: await mkdtemp(path.join(inject('dataDir'), 'rotation-')) }
    }
    const certificateOf = async (world: World) => (await (await fetch(`${world.url}/readyz`)).json()).checks.certificate
    let before: Buffer
    let waiting: string
    let account: World['account']
    {
      await using world = await serviceWith(old, shared)
      account = world.account
      before = await sealed(world)
      await vi.waitFor(async () => expect((await certificateOf(world))?.status).toBe('warn'), 60_000)
      world.clock.advance(21 * 86_400_000)
      waiting = await signed(world)
      await vi.waitFor(async () => {
        const { body } = await world.api.get(`/documents/${waiting}`)
        expect(body).toMatchObject({ status: 'sent', seal: { status: 'pending', error: 'SIGNER_UNAVAILABLE' } })
        expect(await certificateOf(world)).toMatchObject({ status: 'warn', detail: expect.stringMatching(/^expired/) })
      }, 60_000)
    }
    await using world = await serviceWith(successor, shared)
    const api = createApi(world.url, account.live_key)
    expect((await certificateOf(world))?.status).toBe('pass')
    await api.post(`/documents/${waiting}/seal`)
    await waitForStatus(api, waiting, 'completed')
    const { bytes } = await api.get(`/documents/${waiting}/download`)
    const sealedBy = async (file: Buffer) => {
      const { valid, document_id, signatures } = (await api.post('/verifications', { file: file.toString('base64') }))
        .body
      return { valid, isKnown: document_id !== null, name: signatures[0].signer_name }
    }
    expect(await sealedBy(bytes)).toEqual({ valid: true, isKnown: true, name: 'Seal of 2027' })
    expect(await sealedBy(before)).toEqual({ valid: true, isKnown: true, name: 'Seal of 2026' })
  })
})

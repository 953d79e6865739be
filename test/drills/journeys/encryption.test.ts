import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Config, start } from '@signpost/server'
import { verifyWebhook } from '@signpost/webhook-verifier'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { filesFolder } from '../../support/files-folder.js'
import {
  createDraft,
  openSession,
  sendDraft,
  sign,
  signatureField,
  tokenOf,
  waitForStatus
} from '../../support/journey.js'
import { oldSession } from '../../support/old-session.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
const run = promisify(execFile)
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const [oldSecret, newSecret] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
const ada = { email: 'ada@example.com', name: 'Ada', fields: [signatureField] }

const environment = { SIGNPOST_ENCRYPTION_KEYS: oldKey.toString('base64'), SIGNPOST_SECRET: oldSecret }
let world: World
beforeAll(async () => {
  world = await createWorld({ env: environment })
})
afterAll(() => world[Symbol.asyncDispose]())

/** The API of the same service with other settings. */
async function restarted(changes: Partial<Config>, of = world, worker = false) {
  const config = { ...of.context.config, ...changes, port: 0, siteUrl: 'http://localhost:0' }
  const service = await start(config, { parts: { api: true, worker }, overrides: { clock: of.clock } })
  return Object.assign(createApi(service.url, of.account.live_key), {
    url: service.url,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]()
  })
}

async function filesOf(id: string) {
  const folder = path.join(filesFolder(world.context.config), 'documents', uuidOf(id))
  return (await readdir(folder)).map((name) => path.join(folder, name))
}

async function completed() {
  const { id, signers } = await sendDraft(world.api, [ada])
  await sign(await openSession(world, id, signers[0].id))
  return waitForStatus(world.api, id, 'completed')
}

describe('after the secret has changed', () => {
  test('links and uploads that the former secret signed work while it is configured', async () => {
    const { id, signers } = await sendDraft(world.api, [ada])
    const { body } = await world.api.post(`/documents/${id}/embedded-sign-url`, { signer_id: signers[0].id })
    const token = tokenOf(body.sign_url)
    const redirect = await world.api.get(`/documents/${id}/download?part=original&redirect=true`)
    const { pathname, search } = new URL(redirect.headers.get('location')!)
    {
      await using both = await restarted({ secrets: [newSecret, oldSecret] })
      expect((await createApi(both.url, token).get('/signing/session')).status).toBe(200)
      expect((await fetch(new URL(pathname + search, both.url))).status).toBe(200)
      const again = await both.post(`/documents/${id}/embedded-sign-url`, { signer_id: signers[0].id })
      expect((await createApi(world.url, tokenOf(again.body.sign_url)).get('/signing/session')).status).toBe(401)
    }
    await using later = await restarted({ secrets: [newSecret], auditSecrets: [oldSecret] })
    expect((await createApi(later.url, token).get('/signing/session')).status).toBe(401)
    expect((await fetch(new URL(pathname + search, later.url))).status).toBe(404)
  })
})

describe('with keys for encryption', () => {
  test('files and webhook secrets are stored encrypted, and work', async () => {
    const receiver = await world.listen(['document.completed'])
    const { id } = await completed()
    const files = await Promise.all((await filesOf(id)).map((file) => readFile(file)))
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) expect(file.includes('%PDF')).toBe(false)
    const { bytes } = await world.api.get(`/documents/${id}/download`)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await world.api.get(`/documents/${id}/verification`)).body).toMatchObject({ verdict: 'sealed_here' })

    const [row] = await world.sql`select secret from webhook_endpoints where id = ${uuidOf(receiver.id)}`
    expect(row!.secret).toMatch(/^encrypted:/)
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 30_000)
    const { headers, body } = receiver.received[0]!
    const now = world.clock.now()
    expect(verifyWebhook({ body, headers, secret: receiver.secret, now }).type).toBe('document.completed')
  })

  test('stored responses with a webhook secret are encrypted, and repeated', async () => {
    const send = (path: string, body: object, key: string) =>
      world.api.post(path, body, { headers: { 'idempotency-key': key } })
    const create = () => send('/webhooks', { url: 'http://127.0.0.1:9/once', events: ['document.sent'] }, 'endpoint')
    const { body } = await create()
    const rotate = () => send(`/webhooks/${body.id}/rotate-secret`, {}, 'rotation')
    const rotated = await rotate()
    expect(rotated.body.secret).toMatch(/^whsec_/)
    expect((await create()).body).toEqual(body)
    expect((await rotate()).body).toEqual(rotated.body)
    const stored = await world.sql<{ body: string }[]>`
      select body from idempotency_keys where key in ('endpoint', 'rotation')
    `
    expect(stored.map((answer) => /^[A-Za-z0-9+/=]+$/.test(answer.body))).toEqual([true, true])
  })

  test('rotating encrypts everything with the new key, so that the old one can go', async () => {
    await using own = await createWorld({ env: environment, parts: { api: true, worker: false } })
    const receiver = await own.listen(['document.voided'])
    await own.api.post(`/webhooks/${receiver.id}/rotate-secret`, { overlap_hours: 24 })
    const { id } = await createDraft(own.api)
    await oldSession(own)
    const [session] = await own.sql<[{ id: string }]>`
      update console_sessions set refresh_token = 'refresh'::bytea, provider = 'acme', checked_at = now() returning id
    `
    const keys = [newKey, oldKey]
    {
      await using both = await restarted({ encryptionKeys: keys }, own)
      expect((await both.get(`/documents/${id}/download?part=original`)).status).toBe(200)
    }
    const entries = await readdir(filesFolder(own.context.config), { recursive: true })
    const stored = entries.filter((name) => name.endsWith('.pdf')).length
    expect(await rotate(own, keys)).toEqual({ files: stored, webhook_endpoints: 1, sessions: 1, failed: [], code: 0 })
    expect(await rotate(own, keys)).toEqual({ files: 0, webhook_endpoints: 0, sessions: 0, failed: [], code: 0 })
    const [kept] = await own.sql<[{ refresh_token: Buffer }]>`
      select refresh_token from console_sessions where id = ${session.id}
    `
    expect(kept.refresh_token.includes('refresh')).toBe(false)
    await using later = await restarted({ encryptionKeys: [newKey] }, own, true)
    const { bytes } = await later.get(`/documents/${id}/download?part=original`)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const sent = await sendDraft(later, [ada])
    await later.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' })
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 30_000)
    const { headers, body } = receiver.received[0]!
    // By the secret from before the rotation of the endpoint's secret, which still signs too.
    expect(verifyWebhook({ body, headers, secret: receiver.secret, now: own.clock.now() }).type).toBe('document.voided')
  })

  test('a file that was exchanged is neither served nor encrypted again', async () => {
    const [first, second] = [await createDraft(world.api), await createDraft(world.api, { pages: 2 })]
    const originals = async (id: string) => (await filesOf(id)).find((file) => file.includes(first.sha256))!
    const file = await originals(first.id)
    const [others] = await filesOf(second.id)
    await writeFile(file, await readFile(others!))
    const part = `/documents/${first.id}/download?part=original`
    expect((await world.api.get(part)).status).toBe(500)
    expect(await rotate(world, [newKey, oldKey])).toEqual({
      files: expect.any(Number),
      webhook_endpoints: expect.any(Number),
      sessions: 0,
      failed: [expect.stringContaining('was changed after it was encrypted')],
      code: 1
    })
    await rm(file)
  })

  async function rotate({ context }: World, keys: Buffer[]) {
    const { database, dataDir } = context.config
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: database.kind === 'external' ? database.url : '',
      SIGNPOST_DATA_DIR: dataDir,
      SIGNPOST_ENCRYPTION_KEYS: keys.map((key) => key.toString('base64')).join(',')
    }
    const { stdout, code } = await run('node', [main, 'secrets', 'rotate', '--json'], { env }).then(
      ({ stdout }) => ({ stdout, code: 0 }),
      ({ stdout, code }) => ({ stdout, code })
    )
    return { ...JSON.parse(stdout), code }
  }
})

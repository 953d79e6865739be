import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

let world: World
let manager: Api
beforeAll(async () => {
  world = await createWorld({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    parts: { api: true, worker: false },
    plan: 'enterprise'
  })
  manager = createApi(world.url, await createKeyLike(world, world.account.live_key))
})
afterAll(() => world[Symbol.asyncDispose]())

// A new minute of the limits, with the clock stopped.
beforeEach(() => {
  world.clock.freeze()
  world.clock.advance(60_000)
})

const from = (forwarded: string) => ({ headers: { 'x-forwarded-for': forwarded } })

// What proxies write, with the address that it is, or null for a word.
const forms: [forwarded: string, address: string | null][] = [
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['"203.0.113.7"', '203.0.113.7'],
  ['"[2001:db8::7]:443"', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['unknown', null],
  ['_hidden', null],
  // The proxy that is trusted has written the last one.
  ['198.51.100.9, unknown, 203.0.113.7:51234', '203.0.113.7'],
  ['203.0.113.7, [2001:db8::7]:443', '2001:db8::7'],
  ['203.0.113.7, _hidden', null]
]

test.each(forms)('%s is %s in the audit trail and in the log of requests', async (forwarded, address) => {
  const sent = await sendDraft(world.api, [{ name: 'Ada', email: 'ada@example.com' }])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  expect((await session.post('/signing/session/view', {}, from(forwarded))).status).toBe(200)
  const { data: trail } = (await world.api.get(`/documents/${sent.id}/events`, from(forwarded))).body
  const viewed = trail.find(({ action }: { action: string }) => action === 'signer.viewed')
  expect(viewed.ip_address).toBe(address)
})

test.each(forms.filter(([, address]) => address !== null))(
  'a key for the network of %s is used from it',
  async (forwarded) => {
    const { body } = await manager.post('/keys', {
      name: 'Office',
      allowed_addresses: ['203.0.113.0/24', '2001:db8::/32', 'fe80::/64']
    })
    const office = createApi(world.url, body.key)
    expect((await office.get('/account', from(forwarded))).status).toBe(200)
    expect((await office.get('/account', from('198.51.100.1:51234'))).body.error.message).toMatch(/198\.51\.100\.1\.$/)
  }
)

test('a key is judged by the address of the proxy if that writes a word', async () => {
  const keyFor = async (allowed: string) => {
    const { body } = await manager.post('/keys', { name: 'Office', allowed_addresses: [allowed] })
    return createApi(world.url, body.key)
  }
  expect((await (await keyFor('127.0.0.1')).get('/account', from('unknown'))).status).toBe(200)
  expect((await (await keyFor('203.0.113.0/24')).get('/account', from('unknown'))).status).toBe(403)
})

test('a client with a port that guesses keys does not throttle the others', async () => {
  const guess = (forwarded: string) =>
    world.api.get('/account', { ...from(forwarded), key: `sp_live_${randomBytes(24).toString('hex')}` })
  for (let count = 0; count < 21; count++) await guess(`203.0.113.8:${50_000 + count}`)
  expect((await guess('203.0.113.8:1')).status).toBe(429)
  expect((await guess('203.0.113.9:1')).status).toBe(401)
  expect((await guess('[2001:db8:9::1]:1')).status).toBe(401)
})

test('signpost doctor says that requests came without an address', async () => {
  const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
  const { database, dataDir } = world.context.config
  const DATABASE_URL = database.kind === 'external' ? database.url : ''
  const env = { PATH: process.env.PATH, SIGNPOST_DATA_DIR: dataDir, DATABASE_URL }
  await world.api.get('/account', from('unknown'))
  await expect
    .poll(async () => {
      const { stdout } = await promisify(execFile)('node', [main, 'doctor', '--json'], { env }).catch(
        (failed) => failed
      )
      return JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'client addresses')
    })
    .toMatchObject({ status: 'warn', detail: expect.stringContaining('without the address of their client') })
})

test.skipIf(missing(tools.pdftotext))(
  'each signer has an address or none in the certificate, and none as it was written',
  async () => {
    await using sealing = await createWorld({ env: { TRUST_PROXY: '1' } })
    const signers = forms.map((_, index) => ({ name: `Signer ${index}`, email: `s${index}@example.com` }))
    const sent = await sendDraft(sealing.api, signers)
    for (const [index, [forwarded]] of forms.entries()) {
      const session = await openSession(sealing, sent.id, sent.signers[index].id)
      const behind = { ...session, post: (place: string, body: unknown) => session.post(place, body, from(forwarded)) }
      await behind.post('/signing/session/view', {})
      expect((await sign(behind)).status).toBe(200)
    }
    await waitForStatus(sealing.api, sent.id, 'completed')
    const { data: trail } = (await sealing.api.get(`/documents/${sent.id}/events`)).body
    const signed = trail.filter(({ action }: { action: string }) => action === 'signer.signed')
    expect(signed.map(({ ip_address }: { ip_address: string | null }) => ip_address)).toEqual(
      forms.map(([, address]) => address)
    )
    const file = path.join(inject('dataDir'), `${sent.id}.pdf`)
    await writeFile(file, (await sealing.api.get(`/documents/${sent.id}/download?part=audit`)).bytes)
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-'])
    for (const address of new Set(forms.map(([, known]) => known))) if (address) expect(stdout).toContain(address)
    expect(stdout).not.toMatch(/51234|:443|unknown|_hidden|%eth0|::ffff|198\.51\.100/)
  }
)

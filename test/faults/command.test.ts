import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '../support/api.js'
import { openSession, sendDraft, sign } from '../support/journey.js'
import { createWorld } from '../world.js'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const run = promisify(execFile)

let folder: string
let port: number
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-command-'))
  port = await freePort()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// Nothing of whoever runs the tests, so that each setting is one that the test makes.
const bare = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: os.tmpdir() }
const env = (extra: Record<string, string> = {}) => ({
  ...bare,
  SIGNPOST_DATA_DIR: path.join(folder, 'data'),
  PORT: String(port),
  ...extra
})

async function signpost(args: string[], extra: Record<string, string> = {}) {
  return run('node', [main, ...args], { env: env(extra) }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr })
  ) as Promise<{ code: number; stdout: string; stderr: string }>
}

async function startService(extra: Record<string, string> = {}) {
  const child = spawn('node', [main, 'start'], { env: env(extra), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  await vi.waitFor(() => expect(output).toContain('Ctrl-C stops it.'), { timeout: 60_000, interval: 50 })
  return { child, output: () => output }
}

function stop(child: ChildProcess, signal: NodeJS.Signals) {
  return new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })
}

async function freePort() {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a start serves everything, survives a kill with its data, and stops cleanly', async () => {
  const first = await startService()
  const url = `http://localhost:${port}`
  expect(first.output()).toContain(`Signpost is running at ${url}`)
  const key = /sp_test_\w+/.exec(first.output())![0]
  expect((await createApi(url, key).get('/account')).body).toMatchObject({
    name: 'Demo Ltd',
    mode: 'test',
    plan: 'business'
  })
  for (const [path, type] of [
    ['/openapi.json', 'application/json'],
    ['/openapi.yaml', 'application/yaml'],
    ['/docs', 'text/html'],
    ['/docs/reference.js', 'text/javascript'],
    ['/docs/errors', 'text/html'],
    ['/embed.js', 'text/javascript'],
    ['/sign', 'text/html'],
    ['/dev/mail', 'text/html'],
    ['/healthz', 'application/json'],
    ['/', 'text/html']
  ] as const) {
    const response = await fetch(`${url}${path}`)
    expect({ path, status: response.status, type: response.headers.get('content-type') }).toEqual({
      path,
      status: 200,
      type: expect.stringContaining(type)
    })
  }

  const created = await signpost([
    'accounts',
    'create',
    '--email',
    'a@example.com',
    '--plan',
    'business',
    '--verified',
    '--json'
  ])
  expect(JSON.parse(created.stdout)).toEqual({
    account_id: expect.stringMatching(/^acc_/),
    live_key: expect.stringMatching(/^sp_live_/),
    test_key: expect.stringMatching(/^sp_test_/)
  })
  const { live_key } = JSON.parse(created.stdout)
  expect((await createApi(url, live_key).get('/account')).status).toBe(200)
  const twice = await signpost(['accounts', 'create', '--email', 'a@example.com'])
  expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining('already') })

  const rival = await signpost(['start'], { PORT: String(await freePort()) })
  expect(rival.code).toBe(1)
  expect(rival.stderr.trim().split('\n')).toEqual([expect.stringContaining('already running on the data folder')])
  const blocked = await signpost(['start'], { SIGNPOST_DATA_DIR: path.join(folder, 'other') })
  expect(blocked.code).toBe(1)
  expect(blocked.stderr.trim()).toBe(`Port ${port} is taken. Stop what listens there, or set PORT to another.`)

  await stop(first.child, 'SIGKILL')
  const second = await startService()
  expect(/sp_test_\w+/.exec(second.output())![0]).toBe(key)
  expect((await createApi(url, live_key).get('/account')).status).toBe(200)

  const keys = JSON.parse((await signpost(['keys', 'list', '--email', 'a@example.com', '--json'])).stdout)
  const used = keys.find(({ last_used_at }: { last_used_at: string | null }) => last_used_at !== null)
  expect((await signpost(['keys', 'revoke', used.id])).code).toBe(0)
  expect((await createApi(url, live_key).get('/account')).body.error.code).toBe('API_KEY_REVOKED')
  const doctor = await signpost(['doctor', '--json'])
  expect(JSON.parse(doctor.stdout)).toMatchObject({ ok: true })

  expect(await stop(second.child, 'SIGINT')).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
  // Nothing is left running: the command starts the database for itself, and stops it again.
  expect((await signpost(['migrate'])).stdout).toContain('up to date')
})

describe('what stands in the way is said in a line', () => {
  test.each([
    ['a data folder that is a file', { SIGNPOST_DATA_DIR: main }, /cannot be used|not a folder/],
    ['a port that is none', { PORT: '99999' }, /^PORT: /],
    ['an address that is none', { SITE_URL: 'example.com' }, /^SITE_URL: /],
    ['a certificate without its key', { SIGNING_CERTIFICATE: 'a.pem' }, /go together/],
    [
      'a certificate that is not there',
      { SIGNING_CERTIFICATE: 'a.pem', SIGNING_KEY: 'b.pem' },
      /certificate cannot be used/
    ],
    ['a database that is away', { DATABASE_URL: 'postgres://a@127.0.0.1:1/b' }, /database/i]
  ])('%s', async (_name, extra, message) => {
    const { code, stderr } = await signpost(['start'], { PORT: '0', ...extra })
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(message)
  })

  test('production wants its settings, and takes no secret of development', async () => {
    const { code, stderr } = await signpost(['start'], { NODE_ENV: 'production' })
    expect(code).toBe(1)
    for (const name of ['SITE_URL', 'SIGNPOST_SECRET', 'SMTP_URL', 'SIGNING_CERTIFICATE'])
      expect(stderr).toContain(name)
  })
})

describe('the command', () => {
  test.each([
    [['--help'], 0],
    [['accounts', 'create', '--help'], 0],
    [['accounts', 'create'], 2],
    [['accounts', 'create', '--email', 'a@b.co', '--plan', 'gold'], 2],
    [['nonsense'], 2],
    [['audit', 'verify', 'doc_nothing'], 2]
  ])('signpost %j exits with %i', async (args, code) => {
    expect((await signpost(args)).code).toBe(code)
  })
})

test('signpost audit verify finds an entry that was changed by hand', async () => {
  await using world = await createWorld()
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
  await sign(await openSession(world, sent.id, sent.signers[0].id))
  const { database } = world.context.config
  const external = { DATABASE_URL: database.kind === 'external' ? database.url : '' }
  const verify = () => signpost(['audit', 'verify', sent.id, '--json'], external)
  const sound = await verify()
  expect({ code: sound.code, ...JSON.parse(sound.stdout) }).toMatchObject({ code: 0, intact: true, broken_at: null })
  for (const change of [
    world.sql`update audit_entries set ip_address = '203.0.113.9' where sequence = 2`,
    world.sql`update audit_entries set data = '{"signers": "3"}' where sequence = 2`,
    world.sql`update audit_entries set at = at + interval '1 second' where sequence = 2`,
    world.sql`delete from audit_entries where sequence = 2`
  ]) {
    await world.sql`create table kept as select * from audit_entries`
    await change
    const broken = await verify()
    expect({ code: broken.code, ...JSON.parse(broken.stdout) }).toMatchObject({ code: 1, intact: false, broken_at: 2 })
    await world.sql`truncate audit_entries`
    await world.sql`insert into audit_entries select * from kept`
    await world.sql`drop table kept`
  }
})

test('a data folder that is broken is said to be', async () => {
  const broken = path.join(folder, 'broken')
  await signpost(['migrate'], { SIGNPOST_DATA_DIR: broken })
  await writeFile(path.join(broken, 'development-secret'), 'x')
  const { code, stderr } = await signpost(['start'], { SIGNPOST_DATA_DIR: broken, PORT: '0' })
  expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
  expect(stderr).toContain('is damaged')
})

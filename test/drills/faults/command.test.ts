import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { createForwarder } from '../../support/forwarder.js'
import { freePort } from '../../support/free-port.js'
import { createWorld } from '../../world.js'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
const run = promisify(execFile)

let folder: string
let port: number
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-command-'))
  port = await freePort()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// Without the environment of the test run, so that the test makes every setting.
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

function spawnService(part: 'start' | 'api' | 'worker', extra: Record<string, string> = {}) {
  const child = spawn('node', [main, part], { env: env(extra), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const says = (text: string) => vi.waitFor(() => expect(output).toContain(text), { timeout: 60_000, interval: 50 })
  return { child, output: () => output, says }
}

async function startService(extra: Record<string, string> = {}) {
  const service = spawnService('start', extra)
  await service.says('Ctrl-C stops it.')
  return service
}

function stop(child: ChildProcess, signal: NodeJS.Signals) {
  return new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })
}

/** The URL of another database on the Postgres of the tests. */
function otherDatabase(name: string) {
  return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href
}

test('a start serves everything, keeps its data after a kill, and stops cleanly', { timeout: 240_000 }, async () => {
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
    ['/openapi.samples.json', 'application/json'],
    ['/embed.js', 'text/javascript'],
    ['/sign', 'text/html'],
    ['/dev/mail', 'text/html'],
    // Signs in, and leads to the console.
    ['/dev/console', 'text/html'],
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
  expect(blocked.stderr.trim()).toBe(
    `Port ${port} is already in use. Stop the process that uses it, or set PORT to another port.`
  )

  await stop(first.child, 'SIGKILL')
  const second = await startService()
  expect(/sp_test_\w+/.exec(second.output())![0]).toBe(key)
  expect((await createApi(url, live_key).get('/account')).status).toBe(200)

  const createKey = ['keys', 'create', '--email', 'a@example.com', '--mode', 'test', '--json']
  const made = JSON.parse((await signpost(createKey)).stdout)
  expect(made).toMatchObject({
    id: expect.stringMatching(/^key_/),
    mode: 'test',
    scopes: null,
    key: expect.stringMatching(/^sp_test_/)
  })
  expect((await createApi(url, made.key).get('/account')).status).toBe(200)
  expect((await signpost(['keys', 'revoke', made.id])).code).toBe(0)
  expect((await createApi(url, made.key).get('/account')).body.error.code).toBe('API_KEY_REVOKED')

  const restrictions = [
    '--scopes',
    'keys, account',
    '--expires',
    '2100-01-01',
    '--allow',
    '127.0.0.0/8,::1',
    '--name',
    'CI'
  ]
  const restricted = JSON.parse((await signpost([...createKey, ...restrictions])).stdout)
  const permissions = {
    name: 'CI',
    scopes: ['keys', 'account'],
    expires_at: '2100-01-01T00:00:00.000Z',
    allowed_addresses: ['127.0.0.0/8', '::1']
  }
  expect(restricted).toMatchObject(permissions)
  expect((await createApi(url, restricted.key).get('/keys/current')).body).toMatchObject(permissions)
  expect((await createApi(url, restricted.key).get('/documents')).body.error.code).toBe('SCOPE_MISSING')
  const listed = await signpost(['keys', 'list', '--email', 'a@example.com'])
  expect(listed.stdout).toContain('scopes keys,account  expires 2100-01-01T00:00:00.000Z  from 127.0.0.0/8,::1  CI')
  for (const [wrong, stderr] of [
    [['--scopes', 'all'], '--scopes: all is none of documents:read'],
    [['--expires', '2020-01-01'], '--expires must be in the future.'],
    [['--allow', 'home'], '--allow: each must be an IP address']
  ] as const) {
    const refused = await signpost([...createKey, ...wrong])
    expect([refused.code, refused.stderr], wrong.join(' ')).toEqual([2, expect.stringContaining(stderr)])
  }

  const keys = JSON.parse((await signpost(['keys', 'list', '--email', 'a@example.com', '--json'])).stdout)
  const used = keys.find(({ last_used_at }: { last_used_at: string | null }) => last_used_at !== null)
  expect((await signpost(['keys', 'revoke', used.id])).code).toBe(0)
  expect((await createApi(url, live_key).get('/account')).body.error.code).toBe('API_KEY_REVOKED')
  const doctor = await signpost(['doctor', '--json'])
  expect(JSON.parse(doctor.stdout)).toMatchObject({ ok: true })

  expect(await stop(second.child, 'SIGINT')).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
  // No process remains: the command starts the database for itself, and stops it again.
  expect((await signpost(['migrate'])).stdout).toContain('up to date')
})

describe('a database that is unavailable at startup', () => {
  const waiting = 'the database is unreachable, waiting for it'

  test('is waited for, which is logged once', { timeout: 120_000 }, async () => {
    await using world = await createWorld({ parts: { api: false, worker: false } })
    const { database } = world.context.config
    const target = new URL(database.kind === 'external' ? database.url : '')
    const [api, health, away] = [await freePort(), await freePort(), await freePort()]
    await using forwarder = createForwarder(away, { host: target.hostname, port: Number(target.port) })
    const url = Object.assign(new URL(target), { port: String(away) }).href
    const service = spawnService('start', { DATABASE_URL: url, PORT: String(api), HEALTH_PORT: String(health) })
    await service.says(waiting)
    const get = (path: string, port = health) => fetch(`http://127.0.0.1:${port}${path}`)
    // So that a load balancer sends its requests to another process.
    await expect(get('/livez', api)).rejects.toThrow('fetch failed')
    expect((await get('/livez')).status).toBe(200)
    const ready = await get('/readyz')
    expect(await ready.json()).toEqual({
      status: 'fail',
      checks: { process: { status: 'fail', detail: 'is starting' } }
    })
    expect(ready.status).toBe(503)
    const refused = await get('/v1/documents')
    expect({ status: refused.status, retryAfter: refused.headers.get('retry-after') }).toEqual({
      status: 503,
      retryAfter: '1'
    })
    expect(await refused.json()).toMatchObject({
      error: { code: 'SERVICE_UNAVAILABLE', request_id: refused.headers.get('x-request-id') }
    })
    await forwarder.open()
    await service.says('Ctrl-C stops it.')
    await service.says('the database is reachable again')
    expect(service.output().split(waiting)).toHaveLength(2)
    const status = (path: string, expected: number) =>
      vi.waitFor(async () => expect((await get(path)).status).toBe(expected), { timeout: 60_000, interval: 100 })
    await status('/readyz', 200)
    expect((await get('/livez', api)).status).toBe(200)
    // A database that becomes unavailable again, also while the service is stopping.
    await forwarder.close()
    await status('/healthz', 503)
    expect(await stop(service.child, 'SIGTERM')).toBe(0)
  })

  test.each(['start', 'worker'] as const)('signpost %s that is stopped meanwhile exits', async (part) => {
    const service = spawnService(part, { DATABASE_URL: 'postgres://a@127.0.0.1:1/b', PORT: '0' })
    await service.says(waiting)
    expect(await stop(service.child, 'SIGTERM')).toBe(0)
  })

  test('a command does not wait for it', async () => {
    const { code, stderr } = await signpost(['keys', 'list', '--email', 'a@b.co'], {
      DATABASE_URL: 'postgres://a@127.0.0.1:1/b'
    })
    expect({ code, stderr: stderr.trim() }).toEqual({
      code: 1,
      stderr: 'The database cannot be reached (ECONNREFUSED). Check DATABASE_URL.'
    })
  })
})

describe('startup errors are reported in one line', () => {
  test.each([
    ['a data folder that is a file', { SIGNPOST_DATA_DIR: main }, /cannot be used|not a folder/],
    ['a port that is none', { PORT: '99999' }, /^PORT: /],
    ['an address that is none', { SITE_URL: 'example.com' }, /^SITE_URL: /],
    ['a certificate without its key', { SIGNING_CERTIFICATE: 'a.pem' }, /must be set together/],
    [
      'a certificate that is not there',
      { SIGNING_CERTIFICATE: 'a.pem', SIGNING_KEY: 'b.pem' },
      /certificate cannot be used/
    ],
    [
      'a database that is not there',
      { DATABASE_URL: otherDatabase('missing') },
      /database "missing" does not exist \(3D000\)/
    ]
  ])('%s', async (_name, extra, message) => {
    const { code, stderr } = await signpost(['start'], { PORT: '0', ...extra })
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(message)
  })

  test('a name that is not read is named with the one that is meant, before what it leads to', async () => {
    const { stderr } = await signpost(['start'], {
      DATABASE_URI: 'x',
      DATABASE_URL: otherDatabase('missing'),
      PORT: '0'
    })
    expect(stderr.split('\n')[0]).toBe('DATABASE_URI is not read. Is DATABASE_URL meant?')
  })

  test('production requires its settings, and uses no development secret', async () => {
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

test('a damaged data folder is reported', async () => {
  const broken = path.join(folder, 'broken')
  await signpost(['migrate'], { SIGNPOST_DATA_DIR: broken })
  await writeFile(path.join(broken, 'development-secret'), 'x')
  const { code, stderr } = await signpost(['start'], { SIGNPOST_DATA_DIR: broken, PORT: '0' })
  expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
  expect(stderr).toContain('is damaged')
})

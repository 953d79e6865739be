import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, copyFile, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDovecot, withoutDovecot } from '../../support/dovecot.js'
import { freePort } from '../../support/free-port.js'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { makeCertificates } from '../../support/make-certificates.js'
import { type NameServer, startNameServer } from '../../support/name-server.js'
import { startProxy } from '../../support/proxy.js'
import { environment, startProcess } from '../../support/service-process.js'
import { startTimestampAuthority, type TimestampAuthority } from '../../support/timestamp-authority.js'
import { createWorld, type World } from '../../world.js'
import { type Fault, plantedFaults } from './planted-faults.js'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

let world: World
let closed: number
let authority: TimestampAuthority
let mail: SMTPServer
let names: NameServer
beforeAll(async () => {
  world = await createWorld({ parts: { api: false, worker: false } })
  await world.context.sql`insert into last_backup (created_at) values (now())`
  closed = await freePort()
  authority = await startTimestampAuthority()
  names = await startNameServer()
  mail = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, answer) {
      if (username === 'signpost' && password === 'right') answer(null, { user: username })
      else answer(new Error('wrong password'))
    }
  })
  mail.listen(0, '127.0.0.1')
  await once(mail.server, 'listening')
})
afterAll(async () => {
  await new Promise<void>((resolve) => mail.close(() => resolve()))
  await authority[Symbol.asyncDispose]()
  await names[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const mailUrl = (password: string) =>
  `smtp://signpost:${password}@127.0.0.1:${(mail.server.address() as AddressInfo).port}`

async function examine(settings: Record<string, string> = {}) {
  const { database, dataDir, certificate } = world.context.config
  const { certificate: file, key } = certificate as { certificate: string; key: string }
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    SITE_URL: `https://127.0.0.1:${closed}`,
    SIGNPOST_SECRET: randomBytes(32).toString('hex'),
    SIGNPOST_DATA_DIR: dataDir,
    DATABASE_URL: database.kind === 'external' ? database.url : '',
    SIGNING_CERTIFICATE: file,
    SIGNING_KEY: key,
    SMTP_URL: mailUrl('right'),
    TIMESTAMP_URLS: authority.url,
    TIMESTAMP_ROOTS: authority.roots,
    WEBHOOK_DNS_SERVERS: names.address,
    ...settings
  }
  const run = promisify(execFile)('node', [main, 'doctor', '--json'], { env })
  const { code, stdout } = await run.then(
    (done) => ({ code: 0, stdout: done.stdout }),
    (failed) => ({ code: failed.code as number, stdout: failed.stdout as string })
  )
  const { checks }: { checks: { name: string; status: string; detail: string; cure?: string }[] } = JSON.parse(stdout)
  const found = (name: string) => checks.find((check) => check.name === name)
  const withStatus = (status: string) => checks.filter((check) => check.status === status).map(({ name }) => name)
  return { code, stdout, found, failed: withStatus('fail'), warned: withStatus('warn') }
}

test('a complete configuration passes every check, and a site that is not reached is a warning', async () => {
  const { code, found, failed, warned } = await examine()
  expect({ code, failed, warned }).toEqual({ code: 0, failed: [], warned: ['site', 'role'] })
  expect(found('site')?.detail).toContain('ECONNREFUSED')
  expect(found('role')?.detail).toContain('owns the tables')
  expect(found('clock')?.detail).toBe('agrees with the clock of the database')
  expect(found('timestamps')?.detail).toContain('1 of 1 answer')
  expect(found('mail')?.detail).toContain('logged in')
  expect(found('migrations')?.detail).toContain('up to date at 0')
  expect(found('certificate')?.detail).toContain('valid until')
  expect(found('webhooks')?.detail).toBe('the name servers answer; public addresses only')
  expect(found('text messages')?.detail).toBe('no gateway: sms_code is refused in live mode')
})

test('a sealing certificate that was replaced, and is not trusted any more, is found before it fires an alert', async () => {
  await using running = await createWorld()
  const { id, signers } = await sendDraft(running.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  await sign(await openSession(running, id, signers[0].id))
  await waitForStatus(running.api, id, 'completed')
  const before = running.context.config.certificate as { certificate: string }
  const { other } = makeCertificates(await mkdtemp(path.join(running.context.config.dataDir, 'replaced-')))
  const replaced = { SIGNING_CERTIFICATE: other.certificate, SIGNING_KEY: other.key }
  const told = async (settings: Record<string, string>) => {
    const env = { ...environment(running), ...settings }
    const run = (...args: string[]) =>
      promisify(execFile)('node', [main, ...args], { env }).catch(
        (failed: { stdout: string; stderr: string }) => failed
      )
    const { checks } = JSON.parse((await run('doctor', '--json')).stdout)
    const { stdout, stderr } = await run('audit', 'verify', '--all')
    return {
      doctor: checks.find(({ name }: { name: string }) => name === 'sealed files'),
      isTrusted: !/not trusted: see TRUSTED_ROOTS/.test(stdout + stderr)
    }
  }
  const fine = { status: 'ok', detail: 'the certificate of the first one is trusted' }
  expect(await told({})).toMatchObject({ doctor: fine, isTrusted: true })
  expect(await told(replaced)).toMatchObject({ doctor: { status: 'warn' }, isTrusted: false })
  expect(await told({ ...replaced, TRUSTED_ROOTS: before.certificate })).toMatchObject({
    doctor: fine,
    isTrusted: true
  })
})

test('a secret that did not sign the newest trail is found, unless it is being rotated', async () => {
  await using running = await createWorld({ parts: { api: true, worker: false } })
  await createDraft(running.api)
  const { database, secrets } = running.context.config
  const [used, other] = [secrets[0], randomBytes(32).toString('hex')]
  const DATABASE_URL = database.kind === 'external' ? database.url : ''
  const secretOf = async (settings: Record<string, string>) =>
    (await examine({ DATABASE_URL, ...settings })).found('secret')
  expect(await secretOf({ SIGNPOST_SECRET: used })).toMatchObject({
    status: 'ok',
    detail: 'signed the newest audit trail, or will sign the first'
  })
  for (const settings of [
    { SIGNPOST_SECRET: `${other},${used}` },
    { SIGNPOST_SECRET: other, SIGNPOST_AUDIT_SECRETS: used }
  ])
    expect(await secretOf(settings)).toMatchObject({ status: 'ok', detail: expect.stringMatching(/^is new/) })
  expect(await secretOf({ SIGNPOST_SECRET: other })).toMatchObject({
    status: 'fail',
    detail: 'another SIGNPOST_SECRET signed the newest audit trail'
  })
})

test('rate limits that are off, an old backup, lost work and jobs that nobody runs are told', async () => {
  await using running = await createWorld({ parts: { api: true, worker: false } })
  const { sql, config } = running.context
  const settings = {
    DATABASE_URL: config.database.kind === 'external' ? config.database.url : '',
    SIGNPOST_SECRET: config.secrets[0]
  }
  const before = await examine(settings)
  expect(before.warned).not.toEqual(expect.arrayContaining(['rate limits', 'workers', 'renewals']))
  expect(before.found('backup')).toMatchObject({ status: 'warn', detail: 'none was made with signpost backup' })
  await sql`insert into last_backup (created_at) values (now() - interval '27 hours')`
  await sql`select graphile_worker.add_job('anchor-trails', '{}', run_at => now() - interval '2 minutes')`
  const waiting = await examine({ ...settings, RATE_LIMITS: 'off' })
  expect(waiting.found('rate limits')).toMatchObject({ status: 'warn', detail: 'off in production' })
  expect(waiting.found('backup')?.detail).toMatch(/^the last one was made at/)
  expect(waiting.found('workers')?.detail).toMatch(/jobs wait, and no worker is alive$/)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`
  expect((await examine(settings)).found('workers')?.detail).toContain('1 of anchor-trails')
})

test('how much the database takes of its disk is told, with a warning from four fifths', async () => {
  const disk = async (settings: Record<string, string>) => (await examine(settings)).found('database disk')
  expect(await disk({})).toMatchObject({
    status: 'ok',
    detail: expect.stringMatching(/^tables take \d+ MB; DATABASE_DISK_BYTES/)
  })
  expect(await disk({ DATABASE_DISK_BYTES: '1000000000' })).toMatchObject({
    status: 'ok',
    detail: expect.stringMatching(/^tables take \d+ MB of 1000 MB$/)
  })
  expect(await disk({ DATABASE_DISK_BYTES: '10000000' })).toMatchObject({ status: 'warn' })
})

test('accounts without a name are told', async () => {
  await using running = await createWorld({ parts: { api: true, worker: false } })
  const { database, secrets } = running.context.config
  const DATABASE_URL = database.kind === 'external' ? database.url : ''
  const names = async () => (await examine({ DATABASE_URL, SIGNPOST_SECRET: secrets[0] })).found('sender names')
  expect(await names()).toMatchObject({ status: 'ok' })
  await running.createAccount({ name: undefined })
  expect(await names()).toMatchObject({
    status: 'warn',
    detail: 'an account has no name, and cannot send in live mode'
  })
})

test('keys for encryption that do not decrypt what was stored last are found', async () => {
  const [used, other] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  await using running = await createWorld({
    parts: { api: true, worker: false },
    env: { SIGNPOST_ENCRYPTION_KEYS: used }
  })
  const { database, dataDir, secrets } = running.context.config
  const shared = {
    DATABASE_URL: database.kind === 'external' ? database.url : '',
    SIGNPOST_DATA_DIR: dataDir,
    SIGNPOST_SECRET: secrets[0]
  }
  const encryptionWith = async (keys: string) =>
    (await examine({ ...shared, SIGNPOST_ENCRYPTION_KEYS: keys })).found('encryption')
  const missing = (what: string) => ({
    status: 'fail',
    detail: expect.stringMatching(new RegExp(`^${what}.* is encrypted with the key [0-9a-f]{16}, which is missing`)),
    cure: expect.stringContaining('SIGNPOST_ENCRYPTION_KEYS')
  })
  expect(await encryptionWith(other)).toMatchObject({ status: 'ok' })
  const endpoint = await running.api.post('/webhooks', { url: 'https://example.com/hooks', events: ['*'] })
  expect(endpoint.status, JSON.stringify(endpoint.body)).toBe(201)
  expect(await encryptionWith(other)).toMatchObject(missing('the secret of the webhook endpoint'))
  await createDraft(running.api)
  expect(await encryptionWith(other)).toMatchObject(missing('documents/'))
  expect(await encryptionWith('')).toMatchObject(missing('documents/'))
  expect(await encryptionWith(`${other},${used}`)).toMatchObject({
    status: 'ok',
    detail: 'the keys decrypt the newest file and the secrets of all endpoints'
  })
  // A file where the folder should be is a fault of the storage, not of the database.
  const { certificate } = world.context.config.certificate as { certificate: string }
  const STORAGE_URL = pathToFileURL(certificate).href
  expect((await examine({ ...shared, SIGNPOST_ENCRYPTION_KEYS: used, STORAGE_URL })).failed).toEqual(['storage'])
})

test('the gateway for text messages is reached, and gets no message', async () => {
  const asked: unknown[] = []
  await using gateway = http.createServer((request, response) => {
    asked.push([request.method, request.headers.authorization])
    response.writeHead(405).end()
  })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const settings = (port: number) => ({
    SMS_URL: `http://127.0.0.1:${port}/messages?key=hidden-in-url`,
    SMS_HEADERS: '{"Authorization":"Bearer hidden"}',
    SMS_BODY: '{"to":"{to}","text":"{text}"}'
  })
  const { port } = gateway.address() as AddressInfo
  const there = await examine(settings(port))
  expect(there.found('text messages')).toMatchObject({
    status: 'ok',
    detail: expect.stringContaining(`127.0.0.1:${port}`)
  })
  expect(asked).toEqual([['HEAD', undefined]])
  const away = await examine(settings(closed))
  expect(away.failed).toEqual(['text messages'])
  expect(away.found('text messages')?.detail).toContain('ECONNREFUSED')
  expect(there.stdout + away.stdout).not.toContain('hidden')
})

test('a mailbox for bounces that is out of reach is named, without its password', async () => {
  const settings = (port: number) => ({
    BOUNCE_ADDRESS: 'bounces@example.com',
    BOUNCE_IMAP_URL: `imap://bounces:hidden@127.0.0.1:${port}/INBOX`
  })
  const away = await examine(settings(closed))
  expect(away.failed).toEqual(['bounces'])
  expect(away.found('bounces')?.cure).toBe('Check the host, the port and the folder in BOUNCE_IMAP_URL.')
  expect(away.stdout).not.toContain('hidden')
})

test.skipIf(withoutDovecot)(
  `a mailbox for bounces is opened${withoutDovecot ? ` (${withoutDovecot})` : ''}`,
  async () => {
    await using mailbox = await startDovecot()
    const settings = { BOUNCE_ADDRESS: 'bounces@example.com', BOUNCE_IMAP_URL: mailbox.url }
    const { failed, found } = await examine(settings)
    expect({ failed, detail: found('bounces')?.detail }).toEqual({
      failed: [],
      detail: 'opened the mailbox of bounces@example.com'
    })
    const wrong = await examine({ ...settings, BOUNCE_IMAP_URL: mailbox.url.replace('p%40ss', 'wrong') })
    expect(wrong.found('bounces')).toMatchObject({
      status: 'fail',
      cure: 'Check the user and the password in BOUNCE_IMAP_URL.'
    })
    const folder = await examine({ ...settings, BOUNCE_IMAP_URL: `${mailbox.url}/Nothing` })
    expect(folder.failed).toEqual(['bounces'])
  }
)

test('Patroni is asked for its version, its settings and its members', async () => {
  const answers = {
    '/patroni': { state: 'running', role: 'replica', patroni: { version: '3.0.2', scope: 'signpost' } },
    '/config': { ttl: 20, synchronous_mode: true, failsafe_mode: true },
    '/cluster': {
      members: [
        { name: 'pg1', role: 'leader', state: 'running', timeline: 2 },
        { name: 'pg2', role: 'sync_standby', state: 'streaming', timeline: 2, lag: 0 }
      ]
    }
  }
  await using patroni = http.createServer(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answers[url as keyof typeof answers] ?? {}))
  })
  patroni.listen(0, '127.0.0.1')
  await once(patroni, 'listening')
  const { port } = patroni.address() as AddressInfo
  const settings = { DATABASE_PATRONI_URLS: `http://127.0.0.1:${closed}, http://127.0.0.1:${port}` }
  const old = await examine(settings)
  expect({ code: old.code, warned: old.warned }).toEqual({ code: 0, warned: ['site', 'role', 'patroni'] })
  expect(old.found('patroni')).toMatchObject({
    detail: expect.stringContaining('Patroni 3.0.2: pg1 on timeline 2, followed by pg2; this version loses commits'),
    cure: expect.stringContaining('3.0.4')
  })
  answers['/patroni'].patroni.version = '4.1.0'
  expect((await examine(settings)).found('patroni')?.status).toBe('ok')
  const other = await examine({ DATABASE_PATRONI_URLS: `http://127.0.0.1:${port}/other` })
  expect(other.found('patroni')).toMatchObject({
    status: 'warn',
    detail: expect.stringContaining('is not answered as by Patroni')
  })
})

test('name servers that do not answer are a warning, and internal networks are named', async () => {
  const { found: allowed } = await examine({ WEBHOOK_ALLOWED_NETWORKS: '10.1.0.0/16, fd12::/48' })
  expect(allowed('webhooks')?.detail).toContain('public addresses and 2 internal networks')
  names.isUp = false
  const { code, found, warned } = await examine()
  names.isUp = true
  expect({ code, warned }).toEqual({ code: 0, warned: ['site', 'role', 'webhooks'] })
  expect(found('webhooks')).toMatchObject({
    detail: expect.stringContaining('no name server answers'),
    cure: 'Check WEBHOOK_DNS_SERVERS.'
  })
})

test('the proxy of webhooks is asked for a connection, with its credentials', async () => {
  await using proxy = await startProxy({ user: 'signpost', password: 'p@ss' })
  const urlWith = (password: string, port: number) => `http://signpost:${password}@127.0.0.1:${port}`
  const right = await examine({ WEBHOOK_PROXY_URL: urlWith('p%40ss', proxy.port) })
  expect(right.found('webhooks')).toMatchObject({
    status: 'ok',
    detail: expect.stringContaining(`127.0.0.1:${proxy.port}`)
  })
  expect(proxy.connects).toEqual([`127.0.0.1:${closed}`])
  const wrong = await examine({ WEBHOOK_PROXY_URL: urlWith('wrong-password', proxy.port) })
  expect(wrong.failed).toEqual(['webhooks'])
  expect(wrong.found('webhooks')?.detail).toBe('the proxy refuses the credentials')
  const away = await examine({ WEBHOOK_PROXY_URL: urlWith('wrong-password', closed) })
  expect(away.found('webhooks')).toMatchObject({ status: 'fail', detail: expect.stringContaining('ECONNREFUSED') })
  expect(wrong.stdout + away.stdout).not.toContain('wrong-password')
})

test('a setting that is malformed is named with its value', async () => {
  const { code, found } = await examine({ WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8,10.0.0.0/33 169.254.169.254' })
  expect(code).toBe(1)
  expect(found('settings')?.detail).toBe(
    'WEBHOOK_ALLOWED_NETWORKS: 10.0.0.0/33 is not an IP address or a range such as 10.0.0.0/8 ' +
      'WEBHOOK_ALLOWED_NETWORKS: 169.254.169.254 is never called: it is a link-local address, a metadata service or no receiver'
  )
  const { found: servers } = await examine({ WEBHOOK_DNS_SERVERS: 'dns.example' })
  expect(servers('settings')?.detail).toContain('WEBHOOK_DNS_SERVERS')
  const { found: proxy } = await examine({ WEBHOOK_PROXY_URL: 'socks5://127.0.0.1' })
  expect(proxy('settings')?.detail).toContain('WEBHOOK_PROXY_URL')
})

test('where nothing was started, it says so and makes nothing', async () => {
  const folder = await mkdtemp(path.join(world.context.config.dataDir, 'empty-'))
  const { code, found, failed } = await examine({
    NODE_ENV: '',
    DATABASE_URL: '',
    SIGNPOST_DATA_DIR: path.join(folder, '.data')
  })
  expect([code, failed, await readdir(folder)]).toEqual([1, ['data folder'], []])
  expect(found('data folder')?.detail).toBe(`There is no ${folder}/.data: nothing was started here.`)
})

test('a name that is not read is a warning, with the one that is meant', async () => {
  const { code, found } = await examine({ SIGNPOST_SECRETS: 'x' })
  expect(code).toBe(0)
  expect(found('settings')).toMatchObject({
    status: 'warn',
    cure: 'Rename SIGNPOST_SECRETS, which is not read, if SIGNPOST_SECRET is meant.'
  })
})

test('a key in a module signs once, and the signature must be that of its certificate', async () => {
  const { certificate: file, key } = world.context.config.certificate as { certificate: string; key: string }
  const examineSigner = async (name: string, sign: string) => {
    const module = path.join(world.context.config.dataDir, `${name}.mjs`)
    await writeFile(
      module,
      `import { createPrivateKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto'
      import { readFileSync } from 'node:fs'
      const key = createPrivateKey(readFileSync(${JSON.stringify(key)}))
      const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
      const algorithm = key.asymmetricKeyType === 'rsa' ? 'RSA-SHA256' : 'ECDSA-SHA256'
      const certificates = [new X509Certificate(readFileSync(${JSON.stringify(file)})).raw]
      export const createSealSigner = () => ({ certificates, algorithm, isDevelopment: false, sign: async ({ data }) => { ${sign} } })`
    )
    const { found } = await examine({ SIGNING_MODULE: module, SIGNING_CERTIFICATE: '', SIGNING_KEY: '' })
    return found('certificate')
  }
  expect((await examineSigner('right', `return sign('sha256', data, key)`))?.detail).toContain('valid until')
  expect(await examineSigner('wrong', `return sign('sha256', data, other)`)).toMatchObject({
    status: 'fail',
    detail: 'the key that signs is not that of the certificate'
  })
  expect(await examineSigner('away', `throw new Error('The HSM is away.')`)).toMatchObject({
    status: 'fail',
    detail: 'the key does not sign: The HSM is away.'
  })
})

test('each check that fails says why and what to do', async () => {
  // A file where the folder of files should be.
  const blocked = path.join(world.context.config.dataDir, 'blocked')
  await writeFile(blocked, '')
  const { code, stdout, found, failed } = await examine({
    SMTP_URL: mailUrl('wrong-password'),
    TIMESTAMP_URLS: `http://127.0.0.1:${closed}/`,
    SIGNPOST_DATA_DIR: path.join(blocked, 'data'),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    SIGNING_KEY: blocked
  })
  expect(code).toBe(1)
  expect(failed).toEqual(['data folder', 'storage', 'database', 'certificate', 'timestamps', 'mail'])
  expect(found('mail')).toMatchObject({
    detail: expect.stringContaining('535'),
    cure: expect.stringContaining('password')
  })
  expect(found('timestamps')).toMatchObject({
    detail: expect.stringContaining('ECONNREFUSED'),
    cure: expect.any(String)
  })
  expect(found('storage')?.detail).toContain('ENOTDIR')
  expect(found('database')?.detail).toContain('Check DATABASE_URL')
  expect(stdout).not.toContain('wrong-password')
})

test('a revoked certificate fails, and no level is claimed that it does not reach', async () => {
  await using own = await startTimestampAuthority()
  const settings = { TIMESTAMP_URLS: own.url, TIMESTAMP_ROOTS: own.roots, ...own.signing('seal') }
  expect((await examine(settings)).found('timestamps')?.detail).toBe('1 of 1 answer, seals have level B-LTA')
  own.revoke('seal')
  for (const level of ['B-T', 'B-LTA']) {
    const { code, failed, found } = await examine({ ...settings, SEAL_LEVEL: level })
    expect({ code, failed }).toEqual({ code: 1, failed: ['certificate', 'timestamps'] })
    expect(found('certificate')).toMatchObject({
      detail: expect.stringContaining('"CN=seal" was revoked on'),
      cure: expect.stringContaining('new certificate')
    })
    expect(found('timestamps')?.detail).not.toContain('seals have')
  }
})

test('one timestamp authority of two that is away is a warning', async () => {
  const { code, found, warned } = await examine({ TIMESTAMP_URLS: `http://127.0.0.1:${closed}/,${authority.url}` })
  expect({ code, warned }).toEqual({ code: 0, warned: ['site', 'role', 'timestamps'] })
  expect(found('timestamps')?.detail).toContain('1 of 2 answer')
})

test('twenty-seven planted faults are found, each by its own check, and nothing else is', {
  timeout: 1_200_000
}, async () => {
  await using running = await createWorld()
  const { sql, config } = running.context
  const { id, signers } = await sendDraft(running.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  await sign(await openSession(running, id, signers[0].id))
  await waitForStatus(running.api, id, 'completed')
  await sql`insert into last_backup (created_at) values (now())`
  await using outdated = await startOutdated(running)
  await using own = await startTimestampAuthority()
  await using silent = await startSilent()
  await using elsewhere = await startAnswering('<html>Another site</html>')
  const blocked = path.join(config.dataDir, 'a-file')
  await writeFile(blocked, '')
  const healthy = {
    DATABASE_URL: config.database.kind === 'external' ? config.database.url : '',
    SIGNPOST_SECRET: config.secrets[0]!,
    SIGNPOST_DATA_DIR: config.dataDir,
    // What has sealed is trusted after it was replaced.
    TRUSTED_ROOTS: (config.certificate as { certificate: string }).certificate
  }
  const faults = plantedFaults({
    database: healthy.DATABASE_URL,
    closed,
    silent: silent.port,
    elsewhere: elsewhere.url,
    mailUrl,
    blocked,
    certificates: makeCertificates(config.dataDir),
    outdatedPort: outdated.healthPort,
    authority: own
  })
  expect(faults).toHaveLength(27)
  own.revoke('seal')
  const usual = await examine(healthy)
  expect({ failed: usual.failed, warned: usual.warned }).toEqual({ failed: [], warned: ['site', 'role'] })
  const wrong: string[] = []
  for (const { name, check, status, settings = {}, plant, also = [] } of faults) {
    const undo = plant && (await planted(sql, plant))
    const { failed, warned, found } = await examine({ ...healthy, ...settings })
    await undo?.()
    const others = [...failed, ...warned].filter((each) => each !== check && !usual.warned.includes(each))
    const unexpected = also.includes('*') ? [] : others.filter((each) => !also.includes(each))
    if (found(check)?.status !== status || unexpected.length > 0)
      wrong.push(`${name}: ${JSON.stringify(found(check))}, and ${unexpected.join(', ') || 'nothing else'}`)
    else if (!found(check)?.cure) wrong.push(`${name}: nothing says what to do`)
  }
  expect(wrong).toEqual([])
})

/** A process that has read a file as it was before. */
async function startOutdated(world: World) {
  const trusted = path.join(world.context.config.dataDir, 'trusted.pem')
  const { certificate } = world.context.config.certificate as { certificate: string }
  await copyFile(certificate, trusted)
  const healthPort = await freePort()
  const settings = { HEALTH_PORT: String(healthPort), TRUSTED_ROOTS: trusted }
  const started = await startProcess(world, 'api', main, settings)
  await appendFile(trusted, '\n')
  return { healthPort, [Symbol.asyncDispose]: () => started[Symbol.asyncDispose]() }
}

/** Accepts connections and says nothing. */
async function startSilent() {
  const server = net.createServer(() => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, [Symbol.asyncDispose]: async () => void server.close() }
}

/** Answers everything with the same page. */
async function startAnswering(text: string) {
  const server = http.createServer((_request, response) => response.end(text))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, [Symbol.asyncDispose]: async () => void server.close() }
}

/** Changes the database, and returns how to put it back. */
async function planted(sql: World['sql'], plant: NonNullable<Fault['plant']>) {
  const before = await sql`select document_id, sequence, key_id from audit_entries`
  const withoutTriggers = (work: (tx: World['sql']) => Promise<unknown>) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await work(tx as unknown as World['sql'])
    })
  await withoutTriggers(plant)
  return () =>
    withoutTriggers(async (tx) => {
      await tx`update last_backup set created_at = now()`
      await tx`delete from losses`
      for (const { document_id, sequence, key_id } of before)
        await tx`update audit_entries set key_id = ${key_id} where document_id = ${document_id} and sequence = ${sequence}`
    })
}

// Makes the production artefact, unpacks it where the repository is not, and uses it as an operator does: as a plain
// user, from files that it may not change, with production settings, a Postgres, a mail server and a certificate. A
// document is sent, signed with the link of the e-mail and sealed.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { listFiles } from '../scripts/package/wanted-files.mjs'
import { root } from '../scripts/pnpm.mjs'
import { foreignIn } from '../test/support/self-contained.js'

const { SMTPServer } = createRequire(path.join(root, 'test', 'package.json'))('smtp-server')
const signer = { name: 'Ada Lovelace', email: 'ada@example.com' }
const patienceMs = 60_000

const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-artefact-'))
const plainUser = findPlainUser()
const app = path.join(folder, 'app')
const data = path.join(folder, 'data')
const started = Date.now()
// What stops what runs, latest last.
const running = []
try {
  for (const each of [folder, app, data]) ownedByPlainUser(each)
  const artefact = path.join(folder, 'artefact')
  run('npm', ['run', '--silent', 'package', '--', '--out', artefact], { cwd: root })
  say('made')
  const tarball = listFiles(artefact).find((file) => file.endsWith('.tar.gz'))
  runPlain('tar', ['-xzf', path.join(artefact, tarball), '-C', app, '--strip-components=1'])
  assert.deepEqual(foreignIn(app, root), [])
  // What is bundled into the code has no folder of its own.
  assert.ok(listFiles(path.join(app, 'licenses')).some((file) => file.startsWith('zod@')))
  runPlain('chmod', ['-R', 'a-w', app])
  say('unpacked, and nothing in it refers to the repository')
  await signDocument()
  say('signed and sealed a document')
} finally {
  for (const stop of running.reverse()) await stop()
  spawnSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
}

async function signDocument() {
  const { startEmbeddedPostgres } = await import('../server/dist/index.js')
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), durable: false })
  running.push(() => postgres[Symbol.asyncDispose]())
  const mail = await startMailServer()
  const settings = { ...(await productionSettings()), SMTP_URL: mail.url }
  const refused = signpost(['start'], settings)
  assert.match(refused.stderr, /DATABASE_URL/, `a start without a database says: ${refused.stderr}`)
  assert.notEqual(refused.status, 0)

  const environment = { ...settings, DATABASE_URL: postgres.url }
  const create = [
    'accounts',
    'create',
    '--email',
    'owner@example.com',
    '--name',
    'Example Ltd',
    '--plan',
    'business',
    '--verified'
  ]
  assert.equal(signpost(create, environment).status, 0)
  const made = signpost(['keys', 'create', '--email', 'owner@example.com', '--mode', 'live', '--json'], environment)
  const { key } = JSON.parse(made.stdout)
  const service = await startService(environment)
  say('started')
  // The first requests: a release has the documentation and the packages in it, and builds neither.
  const docs = await service.get('/docs/')
  assert.equal(docs.status, 200)
  assert.match(await docs.text(), /<title>[^<]*Signpost/)
  const sdk = await service.get('/packages/sdk.tgz')
  assert.equal(sdk.status, 200)
  assert.match(gunzipSync(Buffer.from(await sdk.arrayBuffer())).toString('latin1'), /"name": "@signpost\/sdk"/)
  assert.equal((await service.get('/readyz')).status, 200)
  assert.equal((await service.get('/sign')).status, 200)

  await assertExamined(environment)
  const headers = { authorization: `Bearer ${key}` }
  const pdf = readFileSync(path.join(root, 'examples', 'common', 'consulting-agreement.pdf'))
  const draft = await service.json('POST', '/v1/documents', headers, {
    file_name: 'agreement.pdf',
    file: pdf.toString('base64')
  })
  const fields = [{ type: 'signature', page: 1, x: 72, y: 600, width: 180, height: 48 }]
  await service.json('POST', `/v1/documents/${draft.id}/send`, headers, { signers: [{ ...signer, fields }] })
  const token = await until(() => mail.linkTo(signer.email))
  await sign(service, token)
  await until(async () => {
    const { status } = await service.json('GET', `/v1/documents/${draft.id}`, headers)
    return status === 'completed'
    // Rarer than the rate limits.
  }, 500)
  const sealed = await service.get(`/v1/documents/${draft.id}/download`, headers)
  assert.equal(sealed.status, 200)
  const rehearsed = signpost(['rehearse', 'restore', 'certificate', '--server', postgres.url, '--json'], environment)
  assert.equal(rehearsed.status, 0, `a rehearsal fails: ${rehearsed.stdout}${rehearsed.stderr}`)
  say('rehearsed a restore and an expired certificate')
  const file = path.join(folder, 'sealed.pdf')
  writeFileSync(file, Buffer.from(await sealed.arrayBuffer()))
  assertSealed(file)
}

async function sign(service, token) {
  const headers = { authorization: `Bearer ${token}` }
  const { consent } = await service.json('GET', '/v1/signing/session', headers)
  await service.json('POST', '/v1/signing/session/complete', headers, {
    consent: { accepted: true, sha256: consent.sha256 },
    fields: [],
    signature: { kind: 'typed', text: signer.name }
  })
}

// Its site is nowhere, which is a warning, since the service may not run yet.
async function assertExamined(environment) {
  // Not `spawnSync`, because the mail server that it asks is in this process.
  const child = spawn(process.execPath, [path.join(app, 'bin', 'signpost.mjs'), 'doctor', '--json'], {
    ...plainly(environment),
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const closed = once(child, 'close')
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  const [status] = await closed
  const { ok, checks } = JSON.parse(printed)
  const failed = checks.filter((check) => !check.ok)
  assert.deepEqual({ status, ok, failed }, { status: 0, ok: true, failed: [] })
  assert.equal(checks.find(({ name }) => name === 'site').status, 'warn')
  say(`doctor has made ${checks.length} checks`)
}

function assertSealed(file) {
  assert.match(readFileSync(file, 'latin1'), /\/SubFilter\s*\/ETSI\.CAdES\.detached/)
  const { status, stdout, error } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
  if (error) return say('pdfsig is not installed: the seal is only looked for')
  assert.equal(status, 0)
  assert.match(stdout, /Signature is Valid/)
}

async function productionSettings() {
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => path.join(folder, name))
  const subject = ['-subj', '/CN=Example Ltd', '-addext', 'keyUsage=digitalSignature,nonRepudiation']
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject])
  for (const file of [certificate, key]) ownedByPlainUser(file)
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    SITE_URL: 'https://sign.example.com',
    SIGNPOST_SECRET: randomBytes(32).toString('hex'),
    SIGNPOST_DATA_DIR: data,
    SIGNING_CERTIFICATE: certificate,
    SIGNING_KEY: key
  }
}

function signpost(args, settings) {
  return spawnSync(process.execPath, [path.join(app, 'bin', 'signpost.mjs'), ...args], {
    ...plainly(settings),
    encoding: 'utf8'
  })
}

async function startService(settings) {
  const child = spawn(process.execPath, [path.join(app, 'bin', 'signpost.mjs'), 'start'], {
    ...plainly(settings),
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const ended = once(child, 'exit')
  running.push(async () => {
    child.kill('SIGTERM')
    const [code] = await ended
    assert.equal(code, 0, 'the service ends with 0 after SIGTERM')
  })
  const site = `http://127.0.0.1:${settings.PORT}`
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  await until(() => {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}: ${output}`)
    return output.includes('Signpost is running')
  })
  const get = (target, headers = {}) => fetch(`${site}${target}`, { headers })
  return {
    get,
    async json(method, target, headers, body) {
      const type = body ? { 'content-type': 'application/json' } : {}
      const answer = await fetch(`${site}${target}`, {
        method,
        headers: { ...headers, ...type },
        ...(body ? { body: JSON.stringify(body) } : {})
      })
      assert.ok(answer.ok, `${method} ${target}: ${answer.status} ${answer.ok ? '' : await answer.text()}`)
      return answer.json()
    }
  }
}

async function startMailServer() {
  const mails = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        // Quoted-printable.
        mails.push({
          to: envelope.rcptTo.map(({ address }) => address),
          text: text.replace(/=\r\n/g, '').replaceAll('=3D', '=')
        })
        done()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  running.push(() => new Promise((resolve) => server.close(resolve)))
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    linkTo: (address) =>
      mails
        .filter(({ to }) => to.includes(address))
        .map(({ text }) => /sign\.example\.com\/sign#token=([\w.-]+)/.exec(text)?.[1])
        .find(Boolean)
  }
}

// Outside the repository, with no setting of this process.
function plainly(settings) {
  return { cwd: '/', env: { PATH: process.env.PATH, ...settings }, ...plainUser }
}

function findPlainUser() {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag) => Number(run('id', [flag, 'nobody'], { stdio: 'pipe', encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function ownedByPlainUser(place) {
  if (place !== folder && !place.endsWith('.pem')) mkdirSync(place)
  if (plainUser.uid !== undefined) chownSync(place, plainUser.uid, plainUser.gid)
}

function run(command, args, options = {}) {
  const done = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'pipe'], ...options })
  if (done.status === 0) return done
  throw new Error(`${command} ${args.join(' ')} ended with ${done.status}: ${done.stderr ?? done.error}`)
}

function runPlain(command, args) {
  return run(command, args, plainly({}))
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function until(look, everyMs = 50) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > deadline) throw new Error(`Not within ${patienceMs / 1000} s: ${look}`)
    await sleep(everyMs)
  }
}

function say(text) {
  console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s  ${text}`)
}

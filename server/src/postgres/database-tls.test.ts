import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Config } from '../config/config.js'
import { clusterFiles } from './cluster.js'
import { openDatabase, readDatabase } from './database.js'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js'

const run = promisify(execFile)

let home: string
let server: EmbeddedPostgres
let plain: URL
const closing: net.Server[] = []

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signpost-tls-'))
  server = await startEmbeddedPostgres({ folder: path.join(home, 'postgres'), durable: false })
  plain = new URL(server.url)
  const database = await openDatabase(configOf(server.url))
  await database[Symbol.asyncDispose]()
  await offerTls()
})
afterAll(async () => {
  for (const each of closing) each.close()
  await server[Symbol.asyncDispose]()
  await rm(home, { recursive: true, force: true })
})

const configOf = (url: string) => ({ database: { kind: 'external', url } }) as Config

/** Makes an authority, a certificate of it for `db.localhost`, and lets the server offer TLS with that. */
async function offerTls() {
  const file = (name: string) => path.join(home, name)
  const openssl = (...args: string[]) => run('openssl', args, { cwd: home })
  const newKey = ['-newkey', 'rsa:2048', '-nodes']
  await openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Own authority'
  )
  await openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'other.key',
    '-out',
    'other.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Other'
  )
  await openssl('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost')
  await writeFile(file('names'), 'subjectAltName=DNS:localhost')
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names']
  await openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.crt', ...signing)
  const { data } = clusterFiles(path.join(home, 'postgres'))
  const { uid, gid } = await stat(data)
  for (const name of ['server.key', 'server.crt']) {
    const target = path.join(data, name)
    await copyFile(file(name), target)
    await chmod(target, 0o600)
    await chown(target, uid, gid)
  }
  const hba = path.join(data, 'pg_hba.conf')
  await writeFile(hba, `hostnossl all careful all reject\n${await readFile(hba, 'utf8')}`)
  await appendFile(path.join(data, 'postgresql.auto.conf'), 'ssl = on\n')
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  await sql`create role careful login superuser password 'secret'`
  await sql`select pg_reload_conf()`
  await sql.end()
  const isReloaded = async () => (await readWith({ query: 'sslmode=require' })).isEncrypted
  await vi.waitFor(async () => expect(await isReloaded()).toBe(true), { timeout: 30_000, interval: 100 })
}

interface Change {
  query?: string
  host?: string
  user?: string
  password?: string
  database?: string
}

/** The URL of the server with these parts. */
function urlWith({ query, host = `localhost:${plain.port}`, user, password, database }: Change) {
  const credentials = `${user ?? plain.username}:${password ?? plain.password}`
  return `postgres://${credentials}@${host}/${database ?? 'signpost'}${query ? `?${query}` : ''}`
}

/** What both drivers do with this URL, or the sentence with which it is refused. */
async function readWith(change: Change): Promise<{ isEncrypted?: boolean; refused?: string }> {
  try {
    return await readDatabase(configOf(urlWith(change)), async (sql) => {
      const [found] = await sql<[{ ssl: boolean }]>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
      return { isEncrypted: found.ssl }
    })
  } catch (error) {
    return { refused: (error as Error).message }
  }
}

test.each([
  ['', false],
  ['sslmode=disable', false],
  ['sslmode=prefer', true],
  ['sslmode=require', true],
  ['sslmode=no-verify', true],
  ['sslmode=require&channel_binding=require', true],
  ['sslmode=verify-ca&sslrootcert=CA', true],
  ['sslmode=verify-full&sslrootcert=CA', true],
  ['sslmode=require&sslrootcert=CA', true],
  ['sslmode=require&sslnegotiation=postgres&ssl_min_protocol_version=TLSv1.2', true],
  ['schema=public&connection_limit=5', false],
  ['pgbouncer=true&sslmode=require', true],
  ['sslmode=require&options=-c%20statement_timeout%3D10000', true]
])('both drivers connect with %j', async (query, isEncrypted) => {
  expect(await readWith({ query: query.replace('CA', path.join(home, 'ca.pem')) })).toEqual({ isEncrypted })
})

const nameOfFile =
  /The certificate of the database is from an authority that is not trusted \(\w+\)\. Name the file of that authority in sslrootcert of DATABASE_URL/

test.each([
  ['sslmode=verify-full', nameOfFile],
  ['ssl=true', nameOfFile],
  ['sslmode=verify-ca&sslrootcert=OTHER', nameOfFile],
  ['sslmode=require&sslrootcert=OTHER', nameOfFile],
  [
    'sslmode=verify-full&sslrootcert=/nowhere.pem',
    /sslrootcert of DATABASE_URL cannot be read: \/nowhere\.pem \(ENOENT\)/
  ]
])('%s is refused with what to do', async (query, message) => {
  const { refused } = await readWith({ query: query.replace('OTHER', path.join(home, 'other.pem')) })
  expect(refused).toMatch(message)
})

test('the host of the certificate is demanded by verify-full alone', async () => {
  const host = `127.0.0.1:${plain.port}`
  const rootFile = `sslrootcert=${path.join(home, 'ca.pem')}`
  expect(await readWith({ host, query: `sslmode=verify-ca&${rootFile}` })).toEqual({ isEncrypted: true })
  const { refused } = await readWith({ host, query: `sslmode=verify-full&${rootFile}` })
  expect(refused).toMatch(/^The certificate of the database is for another host: /)
})

test.each<[Change, RegExp]>([
  [
    { password: 'wrong' },
    /password authentication failed for user "signpost" \(28P01\)\. Check the user and the password/
  ],
  [{ database: 'missing' }, /database "missing" does not exist \(3D000\)\. Create it/],
  [{ query: 'lock_timeout=soon' }, /invalid value for parameter "lock_timeout"/],
  [{ user: 'careful', password: 'secret' }, /\(28000\)\. Add sslmode=verify-full/],
  [{ host: 'localhost:1' }, /^The database cannot be reached \(ECONNREFUSED\)\. Check DATABASE_URL\.$/],
  [{ host: 'nowhere.invalid' }, /^The database cannot be reached \((ENOTFOUND|EAI_AGAIN)\)/]
])('%j is refused in the words of the server', async (change, message) => {
  const { refused } = await readWith(change)
  expect(refused).toMatch(message)
  expect(refused).not.toContain('wrong')
})

test('a server without TLS is refused by require, and used by prefer', async () => {
  // Answers as a server without TLS does.
  const port = await forward({ port: 0, host: '127.0.0.1' }, (first) =>
    first.length === 8 ? Buffer.from('N') : undefined
  )
  const host = `127.0.0.1:${port}`
  expect(await readWith({ host, query: 'sslmode=prefer' })).toEqual({ isEncrypted: false })
  expect((await readWith({ host, query: 'sslmode=require' })).refused).toMatch(/^The database does not offer TLS/)
})

test('an IPv6 address and a Unix socket are connected to', async () => {
  const port = await forward({ port: 0, host: '::1' })
  expect(await readWith({ host: `[::1]:${port}`, query: 'sslmode=require' })).toEqual({ isEncrypted: true })
  await forward({ path: path.join(home, '.s.PGSQL.5432') })
  expect(await readWith({ host: encodeURIComponent(home) })).toEqual({ isEncrypted: false })
  expect(await readWith({ host: '', query: `host=${home}&sslmode=require` })).toEqual({ isEncrypted: false })
})

test('a name with a space is decoded by both', async () => {
  const sql = postgres(server.url, { max: 1, database: 'postgres' })
  await sql`create database "sign post" template signpost`
  await sql.end()
  expect(await readWith({ database: 'sign%20post' })).toEqual({ isEncrypted: false })
})

/** Listens there and passes connections on to the server. What `answer` answers to the first bytes is not. */
async function forward(where: net.ListenOptions, answer?: (first: Buffer) => Buffer | undefined) {
  const listener = net.createServer((client) => {
    const upstream = net.connect(Number(plain.port), '127.0.0.1')
    for (const socket of [client, upstream]) socket.on('error', () => {})
    const passOn = () => client.pipe(upstream).pipe(client)
    if (!answer) return passOn()
    client.once('data', (first) => {
      const answered = answer(first)
      if (answered) client.write(answered)
      else upstream.write(first)
      passOn()
    })
  })
  closing.push(listener)
  await once(listener.listen(where), 'listening')
  return (listener.address() as net.AddressInfo).port
}

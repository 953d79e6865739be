import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/free-port.js'
import { startTimestampAuthority, type TimestampAuthority } from '../support/timestamp-authority.js'
import { createWorld, type World } from '../world.js'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

let world: World
let closed: number
let authority: TimestampAuthority
let mail: SMTPServer
beforeAll(async () => {
  world = await createWorld({ parts: { api: false, worker: false } })
  closed = await freePort()
  authority = await startTimestampAuthority()
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
  expect({ code, failed, warned }).toEqual({ code: 0, failed: [], warned: ['site'] })
  expect(found('site')?.detail).toContain('ECONNREFUSED')
  expect(found('clock')?.detail).toBe('agrees with the clock of the database')
  expect(found('timestamps')?.detail).toContain('1 of 1 answer')
  expect(found('mail')?.detail).toContain('logged in')
  expect(found('migrations')?.detail).toContain('up to date at 0')
  expect(found('certificate')?.detail).toContain('valid until')
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

test('one timestamp authority of two that is away is a warning', async () => {
  const { code, found, warned } = await examine({ TIMESTAMP_URLS: `http://127.0.0.1:${closed}/,${authority.url}` })
  expect({ code, warned }).toEqual({ code: 0, warned: ['site', 'timestamps'] })
  expect(found('timestamps')?.detail).toContain('1 of 2 answer')
})

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../../support/free-port.js'
import { repository } from '../../support/repository.js'
import { foreignIn } from '../../support/self-contained.js'
import { environment } from '../../support/service-process.js'
import { createWorld } from '../../world.js'

const run = promisify(execFile)

test('planted faults are found: what refers to the repository, and what the service does not need', () => {
  const folder = mkdtempSync(path.join(inject('dataDir'), 'artefact-'))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('main.js', 'console.log(1)')
  expect(foreignIn(folder, repository)).toEqual([])
  write('main.js', `import '${repository}/server/dist/main.js'`)
  write('main.js.map', '{}')
  symlinkSync('main.js', path.join(folder, 'other.js'))
  expect(foreignIn(folder, repository).sort()).toEqual([
    'main.js contains the path of the repository',
    'main.js.map is not needed',
    'other.js is a link'
  ])
})

// All of it but the documentation and the packages for apps, which take minutes to build.
test('the artefact examines its settings, and finds one that is wrong', async () => {
  const out = mkdtempSync(path.join(inject('dataDir'), 'packaged-'))
  await run('node', ['scripts/package.mjs', '--without', 'docs,packages', '--out', out], { cwd: repository })
  const app = path.join(out, readdirSync(out)[0]!)
  expect(foreignIn(app, repository)).toEqual([])
  await using world = await createWorld({ parts: { api: false, worker: false } })
  await world.sql`insert into last_backup (created_at) values (now())`
  const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  await once(mail.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => new Promise<void>((resolve) => mail.close(resolve)))
  const usual = {
    ...environment(world),
    SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    NODE_ENV: 'production',
    SITE_URL: `https://127.0.0.1:${await freePort()}`,
    SIGNPOST_SECRET: 'q3Ue8mW1xT5zR7aK2vB9nC4yH6pJ0sD8',
    RATE_LIMITS: '',
    LINK_CHALLENGE_COST: ''
  }
  const doctor = async (settings: Record<string, string>) => {
    const args = [path.join(app, 'bin', 'signpost.mjs'), 'doctor', '--json']
    const { code, stdout } = await run('node', args, { cwd: '/', env: { ...usual, ...settings } }).then(
      (done) => ({ code: 0, stdout: done.stdout }),
      (failed) => ({ code: failed.code as number, stdout: failed.stdout as string })
    )
    const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string }[] }
    return { code, failed: checks.filter(({ status }) => status === 'fail').map(({ name }) => name) }
  }
  expect(await doctor({})).toEqual({ code: 0, failed: [] })
  expect(await doctor({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })).toEqual({ code: 1, failed: ['mail'] })
})

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readSource } from '../../support/repository.js'

const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-command-'))
const settings = path.join(folder, 'etc')
const command = path.join(folder, 'signpost')
const isRoot = process.getuid?.() === 0 && process.platform === 'linux'

// The command with other folders, another user, and releases that print what they are given.
const prints =
  'const { env, argv } = process; console.log(JSON.stringify({ release: RELEASE, uid: process.getuid(), cwd: process.cwd(), args: argv.slice(2), env }))'
for (const release of ['1.0.0', '1.1.0']) {
  const bin = path.join(folder, 'releases', release, 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(path.join(bin, 'signpost.mjs'), prints.replace('RELEASE', `'${release}'`))
}
for (const name of [settings, path.join(folder, 'data')]) mkdirSync(name)
chmodSync(folder, 0o755)
writeFileSync(
  command,
  readSource('deploy/systemd/signpost')
    .replaceAll('/opt/signpost/current', path.join(folder, 'releases/1.0.0'))
    .replaceAll('/opt/signpost', folder)
    .replaceAll('/etc/signpost', settings)
    .replaceAll('/var/lib/signpost', path.join(folder, 'data'))
    .replace('user=signpost', 'user=nobody')
    .replace('--regid="$user"', '--regid="$(id -g "$user")"')
    .replace('/usr/bin/node', process.execPath),
  { mode: 0o755 }
)
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => {
  rmSync(path.join(settings, 'owner.env'), { force: true })
  rmSync(path.join(settings, 'secrets'), { force: true, recursive: true })
  write('signpost.env', [
    '# A comment',
    '',
    'DATABASE_URL=postgres://signpost',
    'DATABASE_DIRECT_URL=direct',
    'MAIL_FROM=Signpost <a@example.com>'
  ])
})

function write(file: string, lines: string[]) {
  writeFileSync(path.join(settings, file), `${lines.join('\n')}\n`, { mode: 0o600 })
}

function run(args: string[], env: Record<string, string> = {}) {
  // As cron starts it.
  const { status, stdout, stderr } = spawnSync(command, args, {
    env: { PATH: '/usr/bin:/bin', ...env },
    cwd: '/root',
    encoding: 'utf8'
  })
  return { status, stderr, told: status === 0 ? JSON.parse(stdout) : undefined }
}

describe.skipIf(!isRoot)(`the command signpost${isRoot ? '' : ' (needs root on Linux)'}`, () => {
  test('runs as the user of the service, in its folder, with the settings of production', () => {
    const { told, stderr } = run(['backup', '/var/backups/a b'])
    expect(told, stderr).toMatchObject({
      release: '1.0.0',
      uid: Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout),
      cwd: path.join(folder, 'data'),
      args: ['backup', '/var/backups/a b'],
      env: {
        NODE_ENV: 'production',
        SIGNPOST_DATA_DIR: path.join(folder, 'data'),
        DATABASE_URL: 'postgres://signpost',
        MAIL_FROM: 'Signpost <a@example.com>'
      }
    })
  })

  test('takes quotes around a value off, as systemd does, and nothing else', () => {
    write('signpost.env', ['A="two words"', "B='#1 $HOME `id`'", 'C=x=y#z', 'D={"a":"b"}', 'E='])
    expect(run(['doctor']).told.env).toMatchObject({
      A: 'two words',
      B: '#1 $HOME `id`',
      C: 'x=y#z',
      D: '{"a":"b"}',
      E: ''
    })
  })

  test.each(['migrate', 'partition', 'restore'])('%s is done by the owner of the tables', (name) => {
    write('owner.env', ['DATABASE_URL=postgres://owner', 'DATABASE_DIRECT_URL='])
    expect(run([name]).told.env).toMatchObject({ DATABASE_URL: 'postgres://owner', DATABASE_DIRECT_URL: '' })
    expect(run(['doctor']).told.env).toMatchObject({
      DATABASE_URL: 'postgres://signpost',
      DATABASE_DIRECT_URL: 'direct'
    })
  })

  test('passes the secrets that are files of root, unless they are set elsewhere', () => {
    const secrets = path.join(settings, 'secrets')
    mkdirSync(secrets, { mode: 0o700 })
    const files = {
      SIGNPOST_SECRET: 'a $b `c`\n',
      SMTP_URL: 'smtp://mail',
      SMS_BODY: 'two\nlines\n',
      DATABASE_URL: 'other\n'
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(secrets, name), text, { mode: 0o600 })
    const { told } = run(['doctor'], { SMTP_URL_FILE: '/elsewhere' })
    expect(told.env).toMatchObject({
      SIGNPOST_SECRET: 'a $b `c`',
      SMS_BODY: 'two\nlines',
      DATABASE_URL: 'postgres://signpost'
    })
    expect(told.env).not.toHaveProperty('SMTP_URL')
    writeFileSync(path.join(secrets, 'SMTP_URL~'), 'hunter2')
    expect(run(['doctor'])).toMatchObject({ status: 1, stderr: expect.stringContaining('not named after a variable') })
  })

  test('what is set for one command wins, and a release can be named', () => {
    const { told } = run(['doctor'], { DATABASE_URL: 'postgres://other', SIGNPOST_RELEASE: '1.1.0' })
    expect(told).toMatchObject({ release: '1.1.0', env: { DATABASE_URL: 'postgres://other' } })
  })

  test.each([
    ['a line that systemd reads otherwise', ['A=b\\nc'], 'backslashes'],
    ['a line that is no setting', ['PASSWORD secret'], 'not NAME=VALUE']
  ])('refuses %s, without showing it', (_what, lines, message) => {
    write('signpost.env', lines)
    const { status, stderr } = run(['doctor'])
    expect(status).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/secret|b\\nc/)
  })

  test('says which release or file is missing', () => {
    expect(run(['doctor'], { SIGNPOST_RELEASE: '9.9.9' }).stderr).toContain('there is no release in')
    rmSync(path.join(settings, 'signpost.env'))
    expect(run(['doctor']).stderr).toContain('signpost.env is missing')
  })
})

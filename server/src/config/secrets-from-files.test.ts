import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from './config.js'
import { variables } from './env.js'
import { fileNames, settingInFile, withSecretsFromFiles } from './secrets-from-files.js'

const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = randomBytes(32).toString('hex')
function fileOf(text: string) {
  const file = path.join(folder, randomBytes(8).toString('hex'))
  writeFileSync(file, text)
  return file
}

/** What a URL of this setting, or another value of it, looks like. */
const samples: Record<string, string> = {
  DATABASE_URL: 'postgres://u:secret@host/db',
  DATABASE_DIRECT_URL: 'postgres://u:secret@host/db',
  STORAGE_URL: 's3://files',
  SIGNPOST_SECRET: secret,
  SIGNPOST_AUDIT_SECRETS: secret,
  SIGNPOST_ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
  SIGNPOST_BACKUP_KEY: 'age1x',
  SIGNING_PASSPHRASE: ' a passphrase ',
  SMTP_URL: 'smtp://u:secret@host:25',
  BOUNCE_IMAP_URL: 'imaps://u:secret@host/INBOX',
  SMS_URL: 'https://sms.example.com/?key=secret',
  SMS_HEADERS: '{"Authorization":"Bearer secret"}',
  SMS_BODY: '{"to":"{to}","message":"{text}"}',
  WEBHOOK_PROXY_URL: 'http://u:secret@proxy:3128',
  LOG_FORWARD_URL: 'syslog+tls://logs.example.com:6514',
  LOG_FORWARD_HEADERS: '{"Authorization":"Bearer collector"}'
}

test('each secret can be in a file, whose last line break is no part of it', () => {
  expect(fileNames.map((name) => settingInFile(name))).toEqual(Object.keys(samples))
  for (const [name, value] of Object.entries(samples))
    for (const end of ['', '\n', '\r\n'])
      expect(withSecretsFromFiles({ [`${name}_FILE`]: fileOf(value + end), PORT: '80' })).toEqual({
        [name]: value,
        PORT: '80'
      })
})

test('the settings are those of the files', () => {
  const files = Object.fromEntries(
    Object.entries(samples).map(([name, value]) => [`${name}_FILE`, fileOf(`${value}\n`)])
  )
  const pem = { SIGNING_CERTIFICATE: 'a.pem', SIGNING_KEY: 'b.pem', BOUNCE_ADDRESS: 'b@example.com' }
  const given = { NODE_ENV: 'production', SITE_URL: 'https://sign.example.com', ...pem }
  const read = loadConfig({ ...given, ...files })
  expect(read).toEqual({ ...loadConfig({ ...given, ...samples }), files: read.files })
  expect(read.files.map(({ name }) => name)).toEqual(Object.keys(files))
})

test('the secret of each identity provider can be in a file', () => {
  const account = `acc_${'0'.repeat(26)}`
  const { providers } = loadConfig({
    OIDC_ACME_ISSUER: 'https://id.example.com',
    OIDC_ACME_CLIENT_ID: 'id',
    OIDC_ACME_ACCOUNT: account,
    OIDC_ACME_CLIENT_SECRET_FILE: fileOf('client secret\n'),
    OIDC_ISSUER: 'https://other.example.com',
    OIDC_CLIENT_ID: 'id',
    OIDC_ACCOUNT: account,
    OIDC_CLIENT_SECRET_FILE: fileOf('other secret\n'),
    DATABASE_URL: samples.DATABASE_URL,
    SIGNPOST_SECRET: secret
  })
  expect(providers.map(({ clientSecret }) => clientSecret)).toEqual(['client secret', 'other secret'])
})

test('nothing else is read from a file', () => {
  expect(settingInFile('SITE_URL_FILE')).toBeUndefined()
  expect(settingInFile('SIGNING_KEY_FILE')).toBeUndefined()
  expect(settingInFile('OIDC_ISSUER_FILE')).toBeUndefined()
  const secrets = Object.keys(variables).filter((name) =>
    /SECRET|PASSPHRASE|BACKUP_KEY|ENCRYPTION|IMAP|SMTP/.test(name)
  )
  expect(secrets.filter((name) => !fileNames.includes(`${name}_FILE`))).toEqual([])
})

test('an empty variable counts as not set, whichever of the two it is', () => {
  expect(withSecretsFromFiles({ SIGNPOST_SECRET_FILE: '' })).toEqual({})
  const file = fileOf(secret)
  const [first, last] = [
    { SIGNPOST_SECRET: '', SIGNPOST_SECRET_FILE: file },
    { SIGNPOST_SECRET_FILE: file, SIGNPOST_SECRET: '' }
  ]
  expect([withSecretsFromFiles(first), withSecretsFromFiles(last)]).toEqual(Array(2).fill({ SIGNPOST_SECRET: secret }))
})

describe('is refused in one line, which shows neither the secret nor what was set as path', () => {
  const problemsOf = (environment: Record<string, string>) => {
    try {
      withSecretsFromFiles(environment)
    } catch (error) {
      return (error as Error).message
    }
    throw new Error('Nothing was refused.')
  }
  mkdirSync(path.join(folder, 'a-folder'))

  test.each([
    ['a file that is not there', path.join(folder, 'missing'), /^SMTP_URL_FILE: the file cannot be read \(ENOENT\)\./],
    ['a folder', path.join(folder, 'a-folder'), /^SMTP_URL_FILE: the file cannot be read \(EISDIR\)\./],
    ['the secret itself', 'smtp://u:hunter2@host', /^SMTP_URL_FILE: the file cannot be read \(ENOENT\)\./],
    ['a null character', 'hunter2\0', /^SMTP_URL_FILE: the file cannot be read \(ERR_INVALID_ARG_VALUE\)\./],
    ['an empty file', fileOf(''), /^SMTP_URL_FILE: the file is empty\.$/],
    ['a file with nothing but a line break', fileOf('\n'), /^SMTP_URL_FILE: the file is empty\.$/]
  ])('%s', (_what, SMTP_URL_FILE, line) => {
    const message = problemsOf({ SMTP_URL_FILE })
    expect(message).toMatch(line)
    expect(message.split('\n')).toHaveLength(1)
    expect(message).not.toContain(folder)
    expect(message).not.toContain('hunter2')
  })

  test('a setting that is set twice', () => {
    const both = { SIGNPOST_SECRET: secret, SIGNPOST_SECRET_FILE: fileOf(secret) }
    expect(problemsOf(both)).toBe('SIGNPOST_SECRET and SIGNPOST_SECRET_FILE are set. Set only one of them.')
  })

  test('a value in a file that the setting does not take', () => {
    const file = fileOf('mysql://u:hunter2@host')
    expect(() => loadConfig({ DATABASE_URL_FILE: file })).toThrow(/^DATABASE_URL: must be a URL that begins with/)
    expect(() => loadConfig({ DATABASE_URL_FILE: file })).not.toThrow(/hunter2/)
  })
})

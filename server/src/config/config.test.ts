import { randomBytes, randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadConfig } from './config.js'
import { isGuessable } from './is-guessable.js'

const secret = randomBytes(32).toString('hex')

const production = {
  NODE_ENV: 'production',
  SITE_URL: 'https://sign.example.com',
  SIGNPOST_SECRET: secret,
  SMTP_URL: 'smtp://localhost',
  SIGNING_MODULE: './signer.mjs'
}

test('metrics are only served to this machine unless an address is set, whatever the API listens on', () => {
  expect(loadConfig(production)).toMatchObject({ host: '0.0.0.0', metricsHost: '127.0.0.1' })
  expect(loadConfig({ ...production, HOST: '10.0.0.1' }).metricsHost).toBe('127.0.0.1')
  expect(loadConfig({ ...production, METRICS_HOST: '0.0.0.0' }).metricsHost).toBe('0.0.0.0')
})

test('production refuses a secret that can be guessed, in one line', () => {
  const message = /^SIGNPOST_SECRET: its first value can be guessed.*openssl rand -hex 32[^\n]*$/
  const placeholders = ['at-least-32-random-characters-here', 'your_secret_key_change_it_in_production']
  for (const weak of ['a'.repeat(32), 'changeme'.repeat(5), `${'ab'.repeat(40)},${secret}`, ...placeholders]) {
    expect(() => loadConfig({ ...production, SIGNPOST_SECRET: weak }), weak).toThrow(message)
  }
})

test('a secret that could be guessed may follow a random one, so that it can be replaced', () => {
  const weak = 'a'.repeat(32)
  expect(loadConfig({ ...production, SIGNPOST_SECRET: `${secret},${weak}` }).secrets).toEqual([secret, weak])
})

test('no random secret counts as one that can be guessed, of whichever characters it is', () => {
  const digits = () => Array.from({ length: 32 }, () => randomInt(10)).join('')
  const bytes = (encoding: 'hex' | 'base64' | 'base64url') => () => randomBytes(24).toString(encoding)
  const makers = [() => randomBytes(16).toString('hex'), bytes('hex'), bytes('base64'), bytes('base64url'), digits]
  for (const make of makers) {
    const guessable = Array.from({ length: 2000 }, make).filter(isGuessable)
    expect(guessable).toEqual([])
  }
})

test('the former name of further secrets is refused, with what to do', () => {
  expect(() => loadConfig({ ...production, SIGNPOST_FORMER_SECRETS: secret })).toThrow(
    'SIGNPOST_FORMER_SECRETS is not read any more. Add its values to SIGNPOST_SECRET, after the first.'
  )
})

test('e-mails are returned to an address whose mailbox is known', () => {
  const bounces = { BOUNCE_ADDRESS: 'bounces@example.com', BOUNCE_IMAP_URL: 'imaps://bounces:secret@example.com/INBOX' }
  expect(loadConfig({ ...production, ...bounces }).mail.bounces).toEqual({
    address: bounces.BOUNCE_ADDRESS,
    mailbox: bounces.BOUNCE_IMAP_URL
  })
  expect(loadConfig(production).mail.bounces).toBeNull()
  expect(() => loadConfig({ ...production, BOUNCE_ADDRESS: bounces.BOUNCE_ADDRESS })).toThrow(
    'BOUNCE_ADDRESS and BOUNCE_IMAP_URL must be set together.'
  )
  for (const address of [
    'bounces',
    'Bounces <bounces@example.com>',
    `${'b'.repeat(17)}@example.com`,
    'a+b@example.com'
  ])
    expect(() => loadConfig({ ...production, ...bounces, BOUNCE_ADDRESS: address }), address).toThrow('BOUNCE_ADDRESS')
  expect(() => loadConfig({ ...production, ...bounces, BOUNCE_IMAP_URL: 'https://example.com' })).toThrow('BOUNCE_IMAP')
})

test('each value that cannot be used is named with what it must be, in one line, all at once', () => {
  const problems = problemsOf({
    NODE_ENV: 'production',
    SITE_URL: 'sign.example.com',
    DATABASE_URL: 'mysql://localhost/signpost',
    SIGNPOST_SECRET: `${secret},short`,
    SMTP_URL: 'localhost:25',
    PORT: 'http',
    HEALTH_PORT: '70000',
    TRUST_PROXY: '1.5',
    MAIL_FROM: 'a',
    RATE_LIMITS: 'true',
    TIMESTAMP_URLS: 'https://tsa.example.com, tsa.example.com',
    SMS_URL: 'https://sms.example.com',
    OIDC_ISSUER: 'https://id.example.com'
  })
  expect(problems.sort()).toEqual([
    'DATABASE_URL: must be a URL that begins with postgres:// or postgresql://',
    'HEALTH_PORT: must be at most 65535',
    'MAIL_FROM: must contain an address: Example Ltd <sign@example.com>, or sign@example.com',
    'OIDC_ACCOUNT: must be set for the identity provider.',
    'OIDC_CLIENT_ID: must be set for the identity provider.',
    'PORT: must be a number',
    'RATE_LIMITS: must be on or off',
    'SIGNING_CERTIFICATE and SIGNING_KEY, or SIGNING_PKCS12, or SIGNING_MODULE must be set in production. They seal the documents.',
    'SIGNPOST_SECRET: value 2 must have at least 32 characters',
    'SITE_URL: must be a URL that begins with https:// or http://',
    'SMS_URL and SMS_BODY must be set together.',
    'SMTP_URL: must be a URL that begins with smtp:// or smtps://',
    'TIMESTAMP_URLS: value 2 must be a URL that begins with https:// or http://',
    'TRUST_PROXY: must be a whole number'
  ])
})

test.each([
  ['https://sign.example.com', true],
  ['https://sign.example.com/', true],
  ['https://example.com/sign-app', false],
  ['https://example.com/sign-app/', false],
  ['https://example.com/?a=b', false]
])('SITE_URL %s has no path: %s', (SITE_URL, isTaken) => {
  const problems = problemsOf({ SITE_URL, PORT: 'x' }).filter((line) => line.startsWith('SITE_URL'))
  expect(problems).toEqual(isTaken ? [] : [expect.stringMatching(/must have no path.* a host of its own/)])
})

test('no message is that of the library: for each variable there is a value that is refused in our words', () => {
  const nothingLike = { LOG_LEVEL: 'x', SEAL_LEVEL: 'x', NODE_ENV: 'x', ACCESS_LOG: 'x', SHUTDOWN_DELAY: '-1' }
  for (const line of problemsOf({ ...nothingLike, OTEL_TRACES_SAMPLER: 'x', OTEL_TRACES_SAMPLER_ARG: 'x' }))
    expect(line).toMatch(/^[A-Z_]+: must be (a number|at least 0|([\w-]+, )*[\w-]+,? or [\w-]+)$/)
})

function problemsOf(environment: Record<string, string>) {
  try {
    loadConfig(environment)
  } catch (error) {
    return (error as Error).message.split('\n')
  }
  throw new Error('Nothing was refused.')
}

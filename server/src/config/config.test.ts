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
  const message = /^SIGNPOST_SECRET: its first value repeats itself.*openssl rand -hex 32[^\n]*$/
  for (const weak of ['a'.repeat(32), 'changeme'.repeat(5), `${'ab'.repeat(40)},${secret}`]) {
    expect(() => loadConfig({ ...production, SIGNPOST_SECRET: weak }), weak).toThrow(message)
  }
})

test('a secret that could be guessed may follow a random one, so that it can be replaced', () => {
  const weak = 'a'.repeat(32)
  expect(loadConfig({ ...production, SIGNPOST_SECRET: `${secret},${weak}` }).secrets).toEqual([secret, weak])
})

test('no random secret counts as one that can be guessed, of whichever characters it is', () => {
  const digits = () => Array.from({ length: 32 }, () => randomInt(10)).join('')
  const makers = [() => randomBytes(16).toString('hex'), () => randomBytes(24).toString('base64'), digits]
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

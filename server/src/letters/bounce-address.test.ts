import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Config } from '../config/config.js'
import { newId, uuidOf } from '../contract/ids.js'
import { bounceAddressOf, returnedEmail } from './bounce-address.js'

const [first, second] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
const keys = (secrets: string[], address = 'mail.bounces@example.com') =>
  ({
    config: { secrets, mail: { bounces: address ? { address, mailbox: 'imaps://x' } : null } as Config['mail'] }
  }) as {
    config: Config
  }
const email = uuidOf('eml', newId('eml', new Date()))
const made = bounceAddressOf(keys([first]), email)!

test('an e-mail has an address for its return that a mail server takes, and is found by it', () => {
  expect(made).toMatch(/^mail\.bounces\+[0-9a-z]{46}@example\.com$/)
  expect(made.indexOf('@')).toBeLessThanOrEqual(64)
  for (const text of [made, made.toUpperCase(), `To: <${made}>\r\n`, `Delivered-To: x@y.z\nX-Original-To: ${made}`]) {
    expect(returnedEmail(keys([first]), text)).toBe(email)
  }
  expect(returnedEmail(keys([second, first]), made)).toBe(email)
})

test('nobody else can make one', () => {
  const another = bounceAddressOf(keys([first]), randomUUID())!
  const mixed = `${made.slice(0, 'mail.bounces+'.length + 26)}${another.slice(-'12345678901234567890@example.com'.length)}`
  const forged = [mixed, made.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')), made.replace('+', '+0'), '', '+@']
  for (const text of forged) expect(returnedEmail(keys([first]), text), text).toBeUndefined()
  expect(returnedEmail(keys([second]), made)).toBeUndefined()
  expect(returnedEmail(keys([first]), made.replace('.b', 'xb'))).toBeUndefined()
})

test('without an address for bounces, e-mails are returned to the sender', () => {
  expect(bounceAddressOf(keys([first], ''), email)).toBeNull()
  expect(returnedEmail(keys([first], ''), made)).toBeUndefined()
})

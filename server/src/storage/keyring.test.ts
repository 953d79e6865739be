import { randomBytes } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { createKeyring, encryptionOverhead } from './keyring.js'

const [old, current] = [randomBytes(32), randomBytes(32)]
const before = createKeyring([old])
const rotated = createKeyring([current, old])
const after = createKeyring([current])
const without = createKeyring([])
const text = Buffer.from('%PDF-1.7 some content')

describe('a keyring', () => {
  it('decrypts what it has encrypted, for the same purpose', () => {
    for (const bytes of [text, Buffer.alloc(0), randomBytes(100_000)]) {
      const encrypted = before.encrypt(bytes, 'a.pdf')
      expect(encrypted.length).toBe(bytes.length + encryptionOverhead)
      expect(encrypted.includes(bytes) && bytes.length > 0).toBe(false)
      expect(before.decrypt(encrypted, 'a.pdf')).toEqual(bytes)
      expect(() => before.decrypt(encrypted, 'b.pdf')).toThrow('b.pdf was changed after it was encrypted.')
    }
  })

  it('never encrypts alike twice', () => {
    expect(before.encrypt(text, 'a.pdf')).not.toEqual(before.encrypt(text, 'a.pdf'))
  })

  it('encrypts with its first key, and decrypts with each', () => {
    const [older, newer] = [before.encrypt(text, 'a.pdf'), rotated.encrypt(text, 'a.pdf')]
    expect(rotated.decrypt(older, 'a.pdf')).toEqual(text)
    expect(after.decrypt(newer, 'a.pdf')).toEqual(text)
    expect(() => after.decrypt(older, 'a.pdf')).toThrow(
      /a\.pdf is encrypted with the key [0-9a-f]{16}, which is missing/
    )
  })

  it('returns what is not encrypted as it is', () => {
    expect(rotated.decrypt(text, 'a.pdf')).toEqual(text)
    expect(without.encrypt(text, 'a.pdf')).toEqual(text)
  })

  it('knows what is to be encrypted again', () => {
    const encrypted = before.encrypt(text, 'a.pdf')
    expect([before, rotated, without].map((keyring) => keyring.isCurrent(encrypted))).toEqual([true, false, false])
    expect([before, without].map((keyring) => keyring.isCurrent(text))).toEqual([false, true])
  })
})

test.each(Array.from({ length: encryptionOverhead - 6 + text.length }, (_, index) => index + 6))(
  'a changed byte %i is detected',
  (index) => {
    const encrypted = before.encrypt(text, 'a.pdf')
    encrypted[index]! ^= 1
    expect(() => before.decrypt(encrypted, 'a.pdf')).toThrow(/was changed|is missing/)
  }
)

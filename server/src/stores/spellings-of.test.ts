import { expect, test } from 'vitest'
import { spellingsOf } from './spellings-of.js'

test('an address in ASCII has one spelling', () => {
  expect(spellingsOf('Ada@Example.com')).toEqual(['ada@example.com'])
})

test.each(['Info@Müller.example', 'info@xn--mller-kva.example', 'info@MÜLLER.example'])(
  '%s has those of an international domain',
  (email) => {
    expect(spellingsOf(email)).toEqual(
      expect.arrayContaining(['info@xn--mller-kva.example', 'info@müller.example', 'info@mu\u0308ller.example'])
    )
  }
)

test('what is no address is searched for as it is', () => {
  expect(spellingsOf('Nobody')).toContain('nobody')
})

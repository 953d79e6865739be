import type { Signer } from '@signpost/sdk'
import { expect, test } from 'vitest'
import { namesOf, type Subject, standingOf, turnOf } from './standing.js'

const signer = (name: string, status: Signer['status']) =>
  ({ id: name, name, email: `${name}@example.com`, status }) as Signer
const subject = (given: Partial<Omit<Subject, 'seal'>>, seal = 'none'): Subject =>
  ({ status: 'sent', voided_by: null, erased_at: null, seal: { status: seal }, signers: [], ...given }) as Subject
const [ada, bob] = [signer('Ada', 'signed'), signer('Bob', 'viewed')]

test('what ended a document is part of its standing', () => {
  const ended = (by: Subject['voided_by']) => standingOf(subject({ status: 'voided', voided_by: by }))
  expect([ended('signer'), ended('expiry'), ended('sender')]).toEqual(['declined', 'expired', 'voided'])
})

test('a document that everybody has signed waits for its seal', () => {
  expect(['none', 'pending', 'failed'].map((seal) => standingOf(subject({}, seal)))).toEqual([
    'waiting',
    'sealing',
    'seal_failed'
  ])
})

test('a sentence names whose turn it is, and nobody who signs later', () => {
  expect(turnOf(subject({ signers: [ada, bob, signer('Cyd', 'waiting')] }))).toBe('1 of 3 signed, waiting for Bob')
  expect(turnOf(subject({ signers: [bob] }))).toBe('Waiting for Bob')
  expect(turnOf(subject({ status: 'draft' }))).toBe('Not sent yet')
  const draft = { signers: [ada, bob] } as unknown as Subject['draft']
  expect(turnOf(subject({ status: 'draft', draft: draft ?? null }))).toBe('Not sent yet, for Ada and Bob')
  expect(turnOf(subject({ status: 'completed', signers: [ada] }))).toBe('Ada has signed')
  expect(turnOf(subject({ status: 'completed', signers: [ada, ada] }))).toBe('All 2 have signed')
})

test('a sentence says who ended it', () => {
  const declined = subject({ status: 'voided', voided_by: 'signer', signers: [ada, signer('Cyd', 'declined')] })
  expect(turnOf(declined)).toBe('Cyd declined')
  expect(turnOf(subject({ status: 'voided', voided_by: 'expiry', signers: [ada, bob] }))).toBe(
    'Not signed in time: Bob'
  )
  expect(turnOf(subject({ status: 'voided', voided_by: 'sender', signers: [bob] }))).toBe('Voided by the sender')
  expect(turnOf(subject({ status: 'completed', erased_at: '2026-01-01T00:00:00Z' }))).toBe('Erased')
})

test('of many names the first are given', () => {
  expect(namesOf([ada, bob])).toBe('Ada and Bob')
  expect(namesOf([ada, bob, ada, bob])).toBe('Ada, Bob and 2 more')
})

test('two people of one name are told apart by their addresses, also where only one of them is named', () => {
  const other = { ...bob, id: 'other', email: 'other@example.com' }
  expect(namesOf([bob, other])).toBe('Bob (Bob@example.com) and Bob (other@example.com)')
  expect(turnOf(subject({ signers: [{ ...other, status: 'signed' }, bob] }))).toBe(
    '1 of 2 signed, waiting for Bob (Bob@example.com)'
  )
})

test('one of several people is any of them, until one takes the signing', () => {
  const candidates = ['Ada', 'Bob'].map((name) => ({ ...signer(name, 'pending'), id: `cnd_${name}` }))
  const board = { ...bob, candidates, taken_by: null } as unknown as Signer
  expect(turnOf(subject({ signers: [board] }))).toBe('Waiting for Ada or Bob')
  expect(turnOf(subject({ signers: [{ ...board, taken_by: 'cnd_Bob' }] }))).toBe('Waiting for Bob')
})

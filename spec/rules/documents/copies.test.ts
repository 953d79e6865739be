import { expect, test } from 'vitest'
import {
  assertCopies,
  assertReadable,
  assertTriesLeft,
  enterReadersCode,
  getsCompleted,
  getsRequest,
  type HeldCopy,
  keptCopies,
  presentCopy,
  readerOf,
  refusalOfReader,
  requestCopies
} from '../index.js'
import { hour, later, now, outcomeOf, sent, signer } from '../testing/fixtures.js'
import { apply } from './transition.js'

const grace: HeldCopy = { email: 'grace@example.com', name: 'Grace' }
const reader: HeldCopy = { ...grace, when: 'sent', access_code_hash: 'hash' }

test.each([
  [undefined, false, true],
  ['completed', false, true],
  ['sent', true, false],
  ['both', true, true]
] as const)('a copy with when: %s is of the request: %s, of the completed document: %s', (when, request, completed) => {
  const copy = when ? { ...grace, when } : grace
  expect([getsRequest(copy), getsCompleted(copy), requestCopies([copy]).length]).toEqual([request, completed, +request])
})

test.each([
  ['no code', signer('ada'), [{ ...grace, when: 'both' as const }], 'done'],
  [
    'an access code',
    signer('ada', { access_code_hash: 'hash' }),
    [{ ...grace, when: 'both' as const }],
    'VALIDATION_FAILED'
  ],
  [
    'codes by e-mail',
    signer('ada', { authentication: 'email_code' }),
    [{ ...grace, when: 'sent' as const }],
    'VALIDATION_FAILED'
  ],
  ['an access code', signer('ada', { access_code_hash: 'hash' }), [reader, grace], 'done']
])('beside a signer with %s, a reader needs as much', async (_name, ada, copies, outcome) => {
  expect(await outcomeOf(() => assertCopies(copies, [ada]))).toBe(outcome)
})

test('a code is kept as it is stored, and never shown', () => {
  const [kept, open] = keptCopies([{ ...grace, when: 'sent', access_code: 'Zebra 47' }, grace], ['hash', null])
  expect([kept, open]).toEqual([reader, grace])
  expect([presentCopy(kept!), presentCopy(open!)]).toEqual([{ ...grace, when: 'sent', has_access_code: true }, grace])
})

test('a reader has five tries, and all of them again after the right code', async () => {
  let held = sent([signer('ada')], { cc: [grace, reader] })
  const enter = (isCorrect: boolean) => {
    held = apply(held, enterReadersCode(held, 1, isCorrect, now))
    return refusalOfReader(readerOf(held.document, 1)!)?.code ?? 'done'
  }
  expect([false, false, false, false, true].map(enter).slice(-2)).toEqual(['ACCESS_CODE_INVALID', 'done'])
  expect([false, false, false, false, false].map(enter).at(-1)).toBe('ACCESS_CODE_LOCKED')
  expect(await outcomeOf(() => enter(true))).toBe('ACCESS_CODE_LOCKED')
  expect(await outcomeOf(() => assertTriesLeft(held.document.cc[1]!))).toBe('ACCESS_CODE_LOCKED')
  expect(held.document.cc[0]).toEqual(grace)
})

test.each([
  ['is out', {}, 'done'],
  ['is completed', { status: 'completed' } as const, 'done'],
  ['is voided', { status: 'voided', voided_by: 'sender' } as const, 'DOCUMENT_VOIDED'],
  ['has expired', { status: 'voided', voided_by: 'expiry' } as const, 'DOCUMENT_EXPIRED'],
  ['is past its deadline', { expires_at: later(-hour) }, 'DOCUMENT_EXPIRED']
])('what %s: %j can be read: %s', async (_state, document, outcome) => {
  expect(await outcomeOf(() => assertReadable(sent([], document).document, now))).toBe(outcome)
})

test('nobody reads by the link of who gets the completed document, or of what is erased', () => {
  const { document } = sent([], { cc: [grace, reader] })
  expect([readerOf(document, 0), readerOf(document, 1), readerOf(document, 2)]).toEqual([null, reader, null])
  expect(readerOf({ ...document, erased_at: now }, 1)).toBeNull()
})

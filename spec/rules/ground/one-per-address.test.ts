import { expect, test } from 'vitest'
import { completeSealed, voidBySender } from '../index.js'
import { act, now, sent, signer } from '../testing/fixtures.js'

const twice = [
  signer('ada', { sign_order: 1, status: 'signed' }),
  signer('ben', { sign_order: 2 }),
  signer('again', { email: 'ADA@example.com', sign_order: 3 })
]
const lettersOf = (letters: { kind: string; signer?: string }[] = []) =>
  letters.map(({ kind, signer }) => [kind, signer])

test('who signs at several steps is told once that a document is completed, or voided', () => {
  const sealed = { at: now, level: 'B-T' as const, sha256: 'a', certificateSha256: null }
  const completed = completeSealed(sent(twice, { seal_status: 'pending' }), sealed, now)
  expect(lettersOf(completed?.letters)).toEqual([
    ['completed', 'ada'],
    ['completed', 'ben'],
    ['completion-notice', undefined]
  ])
  expect(lettersOf(voidBySender(sent(twice), 'No longer needed', act).letters)).toEqual([
    ['voided', 'ada'],
    ['voided', 'ben']
  ])
})

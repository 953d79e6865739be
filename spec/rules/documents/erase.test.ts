import { describe, expect, test } from 'vitest'
import { apply, erase, skeletonOf, trash } from '../index.js'
import { act, documentWith, later, now, outcomeOf, sent, signer } from '../testing/fixtures.js'

const erasure = { reason: 'request', trailSha256: 'a'.repeat(64) } as const
const completed = sent([signer('ada')], { status: 'completed', message: 'Dear Ada', void_reason: 'private' })
const held = { ...completed, document: { ...completed.document, legal_hold: true } }
const erased = { ...completed, document: { ...completed.document, erased_at: later(-1) } }

describe('erase', () => {
  test('keeps the status and the times, and nothing about people', () => {
    const transition = erase(completed, erasure, act)
    const after = apply(completed, transition!)
    expect(after).toMatchObject({ signers: [], fields: [] })
    expect(after.document).toEqual({
      ...completed.document,
      title: 'Erased document',
      file_name: 'erased.pdf',
      external_id: null,
      metadata: {},
      tags: [],
      message: null,
      cc: [],
      void_reason: null,
      seal_error: null,
      erased_at: now,
      updated_at: now
    })
    expect(transition).toMatchObject({
      event: { type: 'document.erased' },
      jobs: ['remove-files'],
      erase: { reason: 'request' }
    })
  })

  test('records who erased and a digest of the trail, without an address', () => {
    expect(erase(completed, erasure, act)?.audit).toEqual([
      {
        ...act,
        ipAddress: null,
        userAgent: null,
        action: 'document.erased',
        data: { reason: 'request', trail_sha256: erasure.trailSha256 }
      }
    ])
  })

  test.each([
    ['an erased document', erased, 'nothing'],
    ['a document on hold', held, 'DOCUMENT_ON_LEGAL_HOLD'],
    ['a sent document', sent(), 'DOCUMENT_NOT_ENDED'],
    ['a draft', { document: documentWith(), signers: [] }, 'DOCUMENT_NOT_ENDED']
  ])('of %s: %s', async (_what, document, outcome) => {
    expect(await outcomeOf(() => erase(document, erasure, act))).toBe(outcome)
  })
})

describe('a legal hold', () => {
  test('keeps a draft out of the trash', async () => {
    const draft = { document: documentWith({ legal_hold: true }), signers: [] }
    expect(await outcomeOf(() => trash(draft, act))).toBe('DOCUMENT_ON_LEGAL_HOLD')
  })
})

test('the skeleton of a trail has no personal data, and changes with everything that it has', () => {
  const entry = { sequence: 1, at: now.toISOString(), action: 'signer.viewed', simulated: false, hash: 'h' }
  const full = { ...entry, actor: { type: 'signer', name: 'Ada' }, data: { email: 'ada@example.com' } }
  const text = skeletonOf([full])
  expect(text).not.toMatch(/ada/i)
  expect(skeletonOf([{ ...full, actor: { type: 'signer', name: 'Eve' } } as typeof full])).toBe(text)
  for (const change of [{ sequence: 2 }, { at: 'x' }, { action: 'x' }, { simulated: true }, { hash: 'x' }]) {
    expect(skeletonOf([{ ...full, ...change }])).not.toBe(text)
  }
})

import { describe, expect, test } from 'vitest'
import { update } from '../index.js'
import { act, documentWith, given, hour, later, outcomeOf, sent, signer } from '../testing/fixtures.js'

const day = 24 * hour
const draft = {
  document: documentWith({ external_id: 'crm-1', metadata: { team: 'a' }, tags: ['lease'] }),
  signers: []
}
const hold = (legal_hold: boolean) => ({ document: documentWith({ legal_hold }), signers: [] })

describe('the details', () => {
  test('are replaced, and the trail says which', async () => {
    const request = { title: 'Lease', external_id: null, metadata: {}, tags: ['2026'] }
    expect(await update(draft, request, [], given, act)).toMatchObject({
      document: request,
      audit: [{ action: 'document.updated', data: { changed: 'external_id, title, metadata, tags', title: 'Lease' } }]
    })
  })

  test('stay as they are if they are left out', async () => {
    expect((await update(draft, { tags: ['2026'] }, [], given, act))?.document).toEqual({ tags: ['2026'] })
  })

  test.each([
    ['nothing', {}],
    ['the same', { title: 'Agreement', external_id: 'crm-1', metadata: { team: 'a' }, tags: ['lease'] }]
  ])('%s changes nothing', async (_what, request) => {
    expect(await update(draft, request, [], given, act)).toBeNull()
  })

  test('have no title that cannot be drawn', async () => {
    expect(await outcomeOf(() => update(draft, { title: '𓀀' }, [], given, act))).toBe('UNSUPPORTED_CHARACTER')
  })
})

describe('a legal hold', () => {
  test.each([
    ['is placed', hold(false), true, 'document.hold_placed'],
    ['is released', hold(true), false, 'document.hold_released']
  ])('%s, with an entry', async (_what, held, legal_hold, action) => {
    expect(await update(held, { legal_hold }, [], given, act)).toMatchObject({
      document: { legal_hold },
      audit: [{ action }]
    })
  })

  test.each([true, false])('stays %s', async (legal_hold) => {
    expect(await update(hold(legal_hold), { legal_hold }, [], given, act)).toBeNull()
  })
})

describe('the deadline', () => {
  test('is moved, and the signers who are invited get a link that works until then', async () => {
    const waiting = signer('ben', { status: 'waiting' })
    expect(await update(sent([signer('ada'), waiting]), { expires_in_days: 90 }, [], given, act)).toMatchObject({
      document: { expires_at: later(90 * day) },
      audit: [{ action: 'document.deadline_moved', data: { expires_at: later(90 * day).toISOString() } }],
      letters: [{ kind: 'deadline-moved', signer: 'ada', from: later(day).toISOString() }]
    })
  })

  test('is moved without e-mails if the document was sent without them', async () => {
    const moved = await update(sent([signer('ada')], { skip_email: true }), { expires_in_days: 90 }, [], given, act)
    expect(moved).toMatchObject({ audit: [{ action: 'document.deadline_moved' }], letters: [] })
  })

  test('stays if it is the same', async () => {
    expect(await update(sent(), { expires_at: later(day).toISOString() }, [], given, act)).toBeNull()
  })

  test.each([
    [{ expires_at: later(0).toISOString() }, 'VALIDATION_FAILED'],
    [{ expires_at: later(1).toISOString() }, 'done'],
    [{ expires_at: later(365 * day).toISOString() }, 'done'],
    [{ expires_at: later(365 * day + 1).toISOString() }, 'VALIDATION_FAILED'],
    [{ expires_at: later(day).toISOString(), expires_in_days: 2 }, 'VALIDATION_FAILED']
  ])('%o: %s', async (request, outcome) => {
    expect(await outcomeOf(() => update(sent(), request, [], given, act))).toBe(outcome)
  })
})

import { describe, expect, test } from 'vitest'
import {
  apply,
  defaultSettings,
  type HeldSigner,
  nextLetterTime,
  presentReminders,
  readSettings,
  remindDue,
  remindNow,
  send,
  update
} from '../index.js'
import { act, documentWith, given, hour, later, now, outcomeOf, sent, signer } from '../testing/fixtures.js'

const day = 24 * hour
const account = defaultSettings
/** Three reminders: 24 hours after the invitation, and then every 72. */
const often = { reminders: { after_hours: 24, every_hours: 72, max: 3 } }
const never = { reminders: { after_hours: 48, every_hours: 48, max: 0 } }
const signed = { status: 'signed', signed_at: now } as const

const due = (changes: Partial<HeldSigner>, document = {}, settings = account) =>
  remindDue(sent([signer('ada', changes)], document), settings, given, act)?.letters?.map(({ kind }) => kind) ?? []

describe('the reminder of the service', () => {
  test.each([
    ['48 hours after the invitation', { invited_at: later(-48 * hour) }, 1],
    ['not a millisecond before', { invited_at: later(-48 * hour + 1) }, 0],
    ['also to who has seen it', { status: 'viewed' as const }, 1],
    ['not twice', { reminded_at: later(-99 * day), reminders_sent: 1 }, 0],
    ['not twice, if a server of the version before has sent it', { reminded_at: later(-99 * day) }, 0],
    ['not to who has signed', signed, 0],
    ['not to who has not been invited', { status: 'waiting' as const, invited_at: null }, 0]
  ])('comes %s', (_, changes, count) => {
    expect(due(changes)).toHaveLength(count)
  })

  test.each([
    [24, 0, null, 1],
    [24 - 0.001, 0, null, 0],
    [200, 1, 72, 1],
    [200, 1, 72 - 0.001, 0],
    [200, 2, 72, 1],
    [999, 3, 999, 0]
  ])(
    'of a document with its own times, %d hours after the invitation, after %d, the last %d hours ago: %d',
    (invited, count, last, letters) => {
      const reminded = { reminders_sent: count, reminded_at: last === null ? null : later(-last * hour) }
      expect(due({ invited_at: later(-invited * hour), ...reminded }, often)).toHaveLength(letters)
    }
  )

  test('comes as the account says, if ever, and the document goes before', () => {
    const dueAfter = (reminder_after_hours: number | null, document = {}) =>
      due({ invited_at: later(-5 * hour) }, document, { ...account, reminder_after_hours }).length
    expect([1, 5, 6, 48, null].filter((hours) => dueAfter(hours))).toEqual([1, 5])
    expect([dueAfter(1, never), dueAfter(null, { reminders: { ...never.reminders, after_hours: 1, max: 1 } })]).toEqual(
      [0, 1]
    )
  })

  test('is not made up for after an outage: the next one comes as long after it as ever', () => {
    const held = sent([signer('ada', { invited_at: later(-99 * day) })], often)
    const first = remindDue(held, account, given, act)!
    const after = apply(held, first)
    expect([first.letters, remindDue(after, account, given, act)]).toEqual([[expect.anything()], null])
    expect(after.signers[0]).toMatchObject({ reminded_at: now, reminders_sent: 1 })
    expect(nextLetterTime(after, account)).toEqual(later(72 * hour))
  })

  test('is recorded for each signer, and leaves the document as it is', () => {
    expect(remindDue(sent([signer('ada'), signer('ben'), signer('cy', signed)]), account, given, act)).toMatchObject({
      document: null,
      signers: [
        { id: 'ada', reminded_at: now, reminders_sent: 1 },
        { id: 'ben', reminded_at: now, reminders_sent: 1 }
      ],
      audit: [{ action: 'signer.reminded', data: { signer_id: 'sgn_ada' } }, { action: 'signer.reminded' }],
      event: { type: 'document.reminded', reminded: ['ada', 'ben'] },
      letters: [
        { kind: 'reminder', signer: 'ada', message: null },
        { kind: 'reminder', signer: 'ben', message: null }
      ]
    })
  })

  test('comes at once with the helper of tests, as often as there is one', () => {
    const fresh = { invited_at: now }
    const kinds = (changes: Partial<HeldSigner>, document = {}) =>
      remindNow(sent([signer('ada', changes)], document), account, given, act)?.letters?.length ?? 0
    const once = { ...fresh, reminded_at: now, reminders_sent: 1 }
    expect([kinds(fresh), kinds(once), kinds(once, often), kinds(fresh, never)]).toEqual([1, 0, 1, 0])
  })
})

describe('the letter about the deadline', () => {
  const announced = { ...never, expiry_notice_hours: 24 }
  const before = (hours: number) => ({ expires_at: later(hours * hour) })

  test.each([
    ['as many hours before it as the document says', {}, before(24), ['deadline']],
    ['not a millisecond before', {}, { expires_at: later(day + 1) }, []],
    ['to who was asked a moment before', { invited_at: later(-1) }, before(24), ['deadline']],
    ['not to who was asked since then', { invited_at: now }, before(24), []],
    ['not twice', { deadline_announced_at: later(-hour) }, before(23), []],
    ['again if the deadline has moved', { deadline_announced_at: later(-day) }, before(24), ['deadline']],
    ['not to who has signed', signed, before(1), []],
    ['not to who has not been invited', { status: 'waiting' as const, invited_at: null }, before(1), []],
    ['not once it has passed', {}, before(0), []],
    ['not if the document has 0', {}, { ...before(1), expiry_notice_hours: 0 }, []]
  ])('comes %s', (_, changes, document, kinds) => {
    expect(due(changes, { ...announced, ...document })).toEqual(kinds)
  })

  test('comes as the account says, unless the document does', () => {
    const settings = { ...account, reminder_max: 0, expiry_notice_hours: 48 }
    const kinds = (expiry_notice_hours: number | null) => due({}, { ...before(36), expiry_notice_hours }, settings)
    expect([kinds(null), kinds(0), kinds(24)]).toEqual([['deadline'], [], []])
    expect(due({}, { ...never, ...before(1) })).toEqual([])
  })

  test('takes the place of a reminder that is due at the same time', () => {
    const held = sent([signer('ada'), signer('ben', { deadline_announced_at: now })], { expiry_notice_hours: 24 })
    const notice = remindDue(held, account, given, act)!
    expect(notice).toMatchObject({
      letters: [
        { kind: 'reminder', signer: 'ben' },
        { kind: 'deadline', signer: 'ada' }
      ],
      audit: [{ action: 'signer.reminded' }, { action: 'signer.deadline_announced', data: { signer_id: 'sgn_ada' } }],
      event: { type: 'document.reminded', reminded: ['ben', 'ada'] }
    })
    expect(remindDue(apply(held, notice), account, given, act)).toBeNull()
  })
})

test('the next letter is the earliest of all', () => {
  const document = { ...often, expiry_notice_hours: 24, expires_at: later(30 * hour) }
  const next = (...signers: HeldSigner[]) => nextLetterTime(sent(signers, document), account)
  const reminded = { reminders_sent: 1, reminded_at: later(-70 * hour) }
  expect(next(signer('ada', { invited_at: later(-hour) }))).toEqual(later(6 * hour))
  expect(next(signer('ada', { invited_at: later(-hour) }), signer('ben', reminded))).toEqual(later(2 * hour))
  expect(next(signer('ada', signed))).toBeNull()
})

describe('what is asked for', () => {
  const request = { signers: [{ email: 'ada@example.com', name: 'Ada' }] }
  const draft = { document: documentWith(), signers: [] }

  test('is completed when the document is sent', async () => {
    const sentWith = async (options: object) =>
      (await send(draft, { ...request, ...options }, [null], given, act)).document
    expect(await sentWith({})).toMatchObject({ reminders: null, expiry_notice_hours: null })
    expect(await sentWith({ reminders: { max: 2 }, expiry_notice_hours: 0 })).toMatchObject({
      reminders: { after_hours: 48, every_hours: 48, max: 2 },
      expiry_notice_hours: 0
    })
  })

  test('is kept by a draft, and changes a document that is out for signature', async () => {
    const asked = { reminders: { max: 2 }, expiry_notice_hours: 5 }
    expect((await update(draft, asked, [], given, act))?.document).toEqual({ draft: asked })
    const changed = await update(sent(), asked, [], given, act)
    expect(changed).toMatchObject({
      document: { reminders: { after_hours: 48, every_hours: 48, max: 2 }, expiry_notice_hours: 5 },
      audit: [{ action: 'document.updated', data: { changed: 'reminders, expiry_notice_hours' } }],
      letters: []
    })
    const removed = await update(sent([signer('ada')], often), { reminders: null }, [], given, act)
    expect(removed?.document).toEqual({ reminders: null })
    expect(await update(sent([signer('ada')], often), often, [], given, act)).toBeNull()
  })
})

describe('the reminders of an account', () => {
  const key = { scopes: null }
  const after = (request: object, before = {}) => {
    const stored = { email: 'a@example.com', ...account, ...before }
    return presentReminders({ ...stored, ...readSettings(request, stored, key, given) })
  }
  const reminders = (after_hours: number, every_hours: number, max: number) => ({ after_hours, every_hours, max })

  test.each([
    ['a new one', {}, {}, reminders(48, 48, 1), 48],
    ['all of it', often, {}, often.reminders, 24],
    ['none', { reminders: { max: 0 } }, {}, reminders(48, 48, 0), null],
    ['the defaults', { reminders: null }, { reminder_max: 5, reminder_every_hours: 12 }, reminders(48, 48, 1), 48],
    ['the first hours alone', { reminder_after_hours: 5 }, { reminder_max: 3 }, reminders(5, 48, 3), 5],
    ['them, if there were none', { reminder_after_hours: 5 }, { reminder_max: 0 }, reminders(5, 48, 1), 5],
    ['none, by the older name', { reminder_after_hours: null }, { reminder_max: 3 }, reminders(48, 48, 0), null],
    ['one stored by an older version', {}, { reminder_after_hours: null }, reminders(48, 48, 0), null]
  ])('of %s', (_, request, before, expected, reminder_after_hours) => {
    expect(after(request, before)).toEqual({ reminders: expected, reminder_after_hours })
  })

  test('are not set under both names', async () => {
    expect(await outcomeOf(() => after({ ...often, reminder_after_hours: 5 }))).toBe('VALIDATION_FAILED')
  })
})

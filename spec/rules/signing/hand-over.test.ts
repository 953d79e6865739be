import { expect, test } from 'vitest'
import { handOver } from '../index.js'
import { act, field, given, sent, signer } from '../testing/fixtures.js'

const grace = { name: 'Grace', email: 'grace@example.com', reason: ' On leave. ' }
const ada = { id: 'sgn_ada', type: 'signer', name: 'ada', email: 'ada@example.com' } as const
const byAda = { ...act, actor: ada }
const visitor = { signerId: 'ada', unlocked: true, identified: true }

function hand(request: object = {}, changes: object = {}, mine: object = {}) {
  const held = sent(
    [
      signer('ada', { status: 'viewed', access_code_hash: 'code', ...mine }),
      signer('ben'),
      signer('later', { sign_order: 2 })
    ],
    {
      hand_over_allowed: true,
      ...changes
    }
  )
  const fields = [field('typed', { value: 'what Ada typed' })]
  return handOver({ ...held, fields }, visitor, { ...grace, ...request }, given, byAda)
}

test('the other person starts again, and sees who has handed over', () => {
  expect(hand()).toMatchObject({
    signers: [
      { id: 'ada', name: 'Grace', email: grace.email, status: 'pending', replacements: 1, access_code_hash: null }
    ],
    fields: [{ id: 'typed', value: null }],
    event: { type: 'signer.replaced', signer: 'ada' },
    letters: [{ kind: 'invitation', signer: 'ada', from: 'ada' }]
  })
})

test('the trail keeps both persons and the reason, and the invitation is the service’s', () => {
  const [replaced, invited] = hand().audit!
  expect(replaced).toEqual({
    ...byAda,
    action: 'signer.replaced',
    data: {
      signer_id: 'sgn_ada',
      previous_email: ada.email,
      previous_name: ada.name,
      email: grace.email,
      name: grace.name,
      reason: 'On leave.'
    }
  })
  expect(invited).toMatchObject({
    action: 'signer.invited',
    actor: { type: 'system' },
    ipAddress: null,
    userAgent: null
  })
})

test('nobody else would invite them, also if the document was sent without e-mails', () => {
  const transition = hand({}, { skip_email: true })
  expect(transition.letters).toEqual([{ kind: 'invitation', signer: 'ada', from: 'ada' }])
  expect(transition.audit).toHaveLength(2)
})

test.each([
  ['where it is not allowed', {}, { hand_over_allowed: false }, 'HAND_OVER_NOT_ALLOWED', undefined],
  ['to another signer', { email: 'BEN@example.com' }, {}, 'DUPLICATE_SIGNER', 'email'],
  ['to somebody who signs at another step', { email: 'later@example.com' }, {}, 'DUPLICATE_SIGNER', 'email'],
  ['to oneself', { email: 'Ada@example.com' }, {}, 'DUPLICATE_SIGNER', 'email'],
  ['to a name that cannot be drawn', { name: '𓀀' }, {}, 'UNSUPPORTED_CHARACTER', 'name'],
  ['for a reason that cannot be drawn', { reason: '𓀀' }, {}, 'UNSUPPORTED_CHARACTER', 'reason']
])('nothing is handed over %s', (_, request, changes, code, place) => {
  const details = place ? { [place]: expect.any(String) } : undefined
  expect(() => hand(request, changes)).toThrow(expect.objectContaining({ code, details }))
})

test('codes in text messages would go to the phone of the person who has left', () => {
  expect(() => hand({}, {}, { authentication: 'sms_code', phone: '+442079460958' })).toThrow(
    expect.objectContaining({ code: 'HAND_OVER_NOT_ALLOWED', message: expect.stringContaining('phone') })
  )
  expect(hand({}, {}, { authentication: 'email_code' }).signers).toMatchObject([{ authentication: 'email_code' }])
})

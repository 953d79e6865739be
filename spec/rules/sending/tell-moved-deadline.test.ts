import { expect, test } from 'vitest'
import { systemAct } from '../documents/transition.js'
import { documentWith, given, hour, later, now, signer } from '../testing/fixtures.js'
import { tellMovedDeadline } from './tell-moved-deadline.js'

const day = 24 * hour

function tell(from: Date, ada = {}, document = {}) {
  const held = {
    document: documentWith({ status: 'sent', expires_at: later(30 * day), ...document }),
    signers: [signer('ada', ada)]
  }
  return tellMovedDeadline(held, { signer: 'ada' }, from, given, systemAct(now))
}

test('the trail says that a signer is told of the moved deadline', () => {
  expect(tell(later(2 * day))).toMatchObject({
    audit: [{ action: 'signer.deadline_announced', actor: { type: 'system' }, data: { signer_id: 'sgn_ada' } }],
    event: null
  })
})

test.each([
  ['it has moved back', later(30 * day - 20_000), {}, {}],
  ['the signer has signed', later(day), { status: 'signed' }, {}],
  ['e-mails to the signer bounce', later(day), { bounced_at: now }, {}],
  ['the document is voided', later(day), {}, { status: 'voided', voided_by: 'sender' }],
  ['the deadline has passed', later(day), {}, { expires_at: later(-hour) }]
])('nobody is told if %s', (_why, from, ada, document) => {
  expect(tell(from, ada, document)).toBeNull()
})

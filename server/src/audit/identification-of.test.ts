import { expect, test } from 'vitest'
import { publicId } from '../contract/ids.js'
import type { AuditRow } from '../stores/audit-store.js'
import { identificationOf } from './identification-of.js'

const uuid = '01936b80-0000-7000-8000-000000000001'
const id = publicId('sgn', uuid)
const other = publicId('sgn', '01936b80-0000-7000-8000-000000000002')

function entry(
  action: AuditRow['action'],
  { signer = id, bySigner = false, simulated = false, via = null as AuditRow['via'] } = {}
): AuditRow {
  const actor = { type: 'signer' as const, id: bySigner ? signer : null, name: null, email: null }
  const rest = { sequence: 1, at: new Date(0), ip_address: null, user_agent: null, previous_hash: '', hash: '' }
  return { ...rest, action, actor, simulated, via, data: bySigner ? {} : { signer_id: signer }, key_id: null }
}

const viewed = entry('signer.viewed', { bySigner: true })

const none = { byEmail: false, bySender: false, byLink: false, byAccessCode: false, byCode: null, isSimulated: false }

test.each([
  ['an invitation', [entry('signer.invited')], { byEmail: true }],
  ['a reminder, which has a link too', [entry('signer.reminded')], { byEmail: true }],
  ['a letter about the deadline, too', [entry('signer.deadline_announced')], { byEmail: true }],
  [
    'a link for the sender, because the invitation has bounced',
    [entry('signer.invited'), entry('signer.bounced'), entry('signer.sign_url_created'), viewed],
    { bySender: true }
  ],
  [
    'a reminder after that',
    [entry('signer.invited'), entry('signer.bounced'), entry('signer.reminded')],
    { byEmail: true }
  ],
  [
    'an invitation, although a reminder has bounced',
    [entry('signer.invited'), viewed, entry('signer.reminded'), entry('signer.bounced')],
    { byEmail: true }
  ],
  ['a link for the sender', [entry('signer.sign_url_created')], { bySender: true }],
  ['an access code', [entry('signer.access_code_accepted', { bySigner: true })], { byAccessCode: true }],
  ['a link that anybody may open', [entry('signer.joined', { bySigner: true })], { byLink: true }],
  ['a refused access code', [entry('signer.access_code_refused', { bySigner: true })], {}],
  ['a test helper', [entry('signer.signed', { bySigner: true, simulated: true })], { isSimulated: true }],
  ['what is another signer’s', [entry('signer.invited', { signer: other })], {}],
  ['the link of somebody else, who was replaced', [entry('signer.invited'), entry('signer.replaced')], {}],
  [
    'a link after somebody else was replaced',
    [entry('signer.invited'), entry('signer.replaced'), entry('signer.sign_url_created')],
    { bySender: true }
  ],
  [
    'another signer’s code',
    [entry('signer.sign_url_created'), entry('signer.access_code_accepted', { signer: other, bySigner: true })],
    { bySender: true }
  ]
])('of %s', (_what, trail, ways) => {
  expect(identificationOf({ id: uuid }, trail)).toEqual({ ...none, ...ways })
})

const signedBy = (kind: NonNullable<AuditRow['via']>['kind']) =>
  entry('signer.signed', { bySigner: true, via: { kind, link_id: null } })
const everyLink = [
  entry('signer.invited'),
  entry('signer.sign_url_created'),
  entry('signer.joined', { bySigner: true })
]

test.each([
  ['invitation', { byEmail: true }],
  ['reminder', { byEmail: true }],
  ['deadline', { byEmail: true }],
  ['embedded', { bySender: true }],
  ['open_link', { byLink: true }],
  ['test_helper', {}]
] as const)('of several links, the one that was signed with: %s', (kind, ways) => {
  const viewed = entry('signer.viewed', { bySigner: true, via: { kind: 'embedded', link_id: 'lnk_1' } })
  expect(identificationOf({ id: uuid }, [...everyLink, viewed, signedBy(kind)])).toEqual({ ...none, ...ways })
})

test('the link of somebody who was replaced is not that of the next person', () => {
  const trail = [...everyLink, signedBy('embedded'), entry('signer.replaced'), entry('signer.invited')]
  expect(identificationOf({ id: uuid }, trail)).toEqual({ ...none, byEmail: true })
})

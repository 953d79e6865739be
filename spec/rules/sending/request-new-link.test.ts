import { expect, test } from 'vitest'
import type { HeldDocument, HeldSigner } from '../documents/held.js'
import { systemAct } from '../documents/transition.js'
import { documentWith, given, hour, later, now, signer } from '../testing/fixtures.js'
import { type PresentedLink, requestNewLink } from './request-new-link.js'

const minute = hour / 60
const via = { kind: 'invitation', link_id: 'eml_1' } as const

function ask(
  link: Partial<PresentedLink> = {},
  {
    document = {},
    ada = {},
    earlier = []
  }: { document?: Partial<HeldDocument>; ada?: Partial<HeldSigner>; earlier?: Date[] } = {}
) {
  const held = {
    document: documentWith({ status: 'sent', expires_at: later(24 * hour), ...document }),
    signers: [signer('ada', ada)]
  }
  const presented = { signerId: 'ada', candidateId: null, person: 0, via, expiresAt: later(-hour), ...link }
  return requestNewLink(held, presented, earlier, given, systemAct(now))
}

test('a signer whose link has expired gets a letter, and the trail says by which link it was asked for', () => {
  expect(ask()).toMatchObject({
    audit: [
      {
        action: 'signer.link_requested',
        actor: { type: 'system' },
        data: { signer_id: 'sgn_ada', email: 'ada@example.com', link_id: 'eml_1' }
      }
    ],
    letters: [{ kind: 'new-link', signer: 'ada' }]
  })
})

test('the link of somebody who was replaced sends one to the person on record', () => {
  expect(ask({ expiresAt: later(hour) }, { ada: { replacements: 1, email: 'grace@example.com' } })).toMatchObject({
    audit: [{ data: { email: 'grace@example.com' } }]
  })
})

test.each([
  ['whose link works', { expiresAt: later(hour) }, {}],
  ['who is not of the document', { signerId: 'eve' }, {}],
  ['who has signed', {}, { ada: { status: 'signed' } }],
  ['whose turn it is not', {}, { ada: { status: 'waiting' } }],
  ['whose e-mails bounce', {}, { ada: { bounced_at: now } }],
  ['of a voided document', {}, { document: { status: 'voided', voided_by: 'sender' } }],
  ['of an expired document', {}, { document: { expires_at: later(-hour) } }],
  ['who never had a letter', { via: { kind: 'embedded', link_id: 'lnk_1' } }, { document: { skip_email: true } }],
  [
    'in whose place there is another person, who never had a letter',
    {},
    { document: { skip_email: true }, ada: { replacements: 1 } }
  ],
  ['who has come by the link of a template, and has had none', { via: { kind: 'open_link', link_id: 'tln_1' } }, {}],
  ['who has just had one', {}, { earlier: [later(-9 * minute)] }],
  ['who has had five', {}, { earlier: [1, 2, 3, 4, 5].map((hours) => later(-hours * hour)) }]
] as const)('a signer %s gets none', (_who, link, held) => {
  expect(ask(link, held as never)).toBeNull()
})

test('another one is sent later, and to who had letters although the document was sent without', () => {
  expect(ask({}, { earlier: [later(-10 * minute)] })).not.toBeNull()
  expect(ask({}, { earlier: [1, 2, 3, 4, 25].map((hours) => later(-hours * hour)) })).not.toBeNull()
  expect(ask({}, { document: { skip_email: true } })).not.toBeNull()
  const open = { via: { kind: 'open_link', link_id: 'tln_1' } } as const
  expect(ask(open, { ada: { reminded_at: later(-hour) } })).not.toBeNull()
})

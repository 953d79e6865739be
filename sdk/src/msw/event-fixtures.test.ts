import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ada, grace, simulated } from '../testing/simulated.js'
import type { Event } from '../types.js'

type DocumentEvent = Exclude<Event, { type: 'bulk_send.completed' }>
type Posted = { type: DocumentEvent['type']; data: DocumentEvent['data'] }

const fixtureOf = (type: string): Posted =>
  JSON.parse(readFileSync(new URL(`../../../webhook-verifier/fixtures/${type}.json`, import.meta.url), 'utf8'))

/** The state that an event has: what is in it, no matter who signs and when. */
function stateOf({ type, data }: Posted) {
  const { status, voided_by, seal, signers, ...rest } = data
  const people = 'signer' in rest ? [...signers, rest.signer] : signers
  return {
    type,
    properties: Object.keys(data).sort(),
    status,
    voided_by,
    nulls: Object.keys(rest)
      .filter((name) => name.endsWith('_at') && rest[name as keyof typeof rest] === null)
      .sort(),
    seal: { ...seal, sealed_at: seal.sealed_at !== null, sha256: seal.sha256 !== null },
    people: people.map(({ status, viewed_at, signed_at, decline_reason, bounce }) => ({
      status,
      viewed: viewed_at !== null,
      signed: signed_at !== null,
      declined: decline_reason !== null,
      bounced: bounce !== null
    }))
  }
}

const reason = 'The terms have changed.'
const { mock, signpost, withKey } = simulated()

test.each<[type: string, act: () => Promise<unknown>]>([
  ['document.sent', () => mock.fixtures.document({ status: 'sent' })],
  ['document.viewed', () => mock.fixtures.document({ status: 'viewed' })],
  ['document.signed', () => mock.fixtures.document({ status: 'completed' })],
  ['document.completed', () => mock.fixtures.document({ status: 'completed' })],
  ['document.declined', declineViewed],
  ['document.voided', async () => signpost.documents.void((await viewed()).id, { reason })],
  ['document.expired', async () => signpost.testHelpers.expire((await viewed()).id)],
  ['document.reminded', async () => signpost.documents.remind((await viewed()).id)],
  ['signer.replaced', replace],
  ['signer.bounced', bounce],
  ['document.erased', erase]
])('the fixture of %s has the state that the mock posts', async (type, act) => {
  const before = mock.state.events.length
  await act()
  const posted = mock.state.events.slice(before).find((event) => event.type === type) as Posted
  expect(stateOf(fixtureOf(type))).toEqual(stateOf(posted))
})

const viewed = () => mock.fixtures.document({ status: 'viewed', signers: [ada] })

async function declineViewed() {
  const { id, signers } = await viewed()
  await signpost.testHelpers.decline(id, signers[0]!.id, { reason })
}

async function replace() {
  const { id, signers } = await viewed()
  await signpost.documents.updateSigner(id, signers[0]!.id, grace)
}

async function bounce() {
  const { id, signers } = await mock.fixtures.document({ status: 'sent', signers: [ada] })
  await signpost.testHelpers.bounce(id, signers[0]!.id)
}

async function erase() {
  const { id } = await mock.fixtures.document({ status: 'completed' })
  const { key } = await mock.fixtures.key({ scopes: ['erase'] })
  await withKey(key).documents.erase(id)
}

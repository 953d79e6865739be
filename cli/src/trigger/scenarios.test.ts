import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createClient, type Event } from '@signpost/sdk'
import { createMockServer, type MockServer } from '@signpost/sdk/mock-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventTypes } from '../event-types.js'
import { scenarios } from './scenarios.js'

let mock: MockServer
beforeAll(async () => {
  mock = await createMockServer()
})
afterAll(() => mock.close())

type Posted = Pick<Event, 'type' | 'data'>

const require = createRequire(import.meta.url)
const fixtureOf = (type: string): Posted =>
  JSON.parse(readFileSync(require.resolve(`@signpost/webhook-verifier/fixtures/${type}.json`), 'utf8'))

/** The state that an event has: what is in it, no matter who signs and when. */
function stateOf({ type, data }: Posted) {
  if ('signers' in data) return { type, properties: Object.keys(data).sort(), ...stateOfDocument(data) }
  return { type, properties: Object.keys(data).sort(), status: (data as { status: string }).status }
}

function stateOfDocument({
  status,
  voided_by,
  seal,
  signers,
  ...rest
}: Extract<Event, { type: 'document.sent' }>['data']) {
  const people = 'signer' in rest ? [...signers, rest.signer as (typeof signers)[number]] : signers
  return {
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

test.each(eventTypes.filter((type) => typeof scenarios[type] !== 'string'))(
  '%s happens, and its fixture has the state that the mock posts',
  async (type) => {
    const { key } = await mock.fixtures.key({ scopes: ['documents:read', 'documents:write', 'templates', 'erase'] })
    const signpost = createClient({ apiKey: key, baseUrl: mock.url, maxRetries: 0 })
    const scenario = scenarios[type] as Exclude<(typeof scenarios)[typeof type], string>
    expect(scenario, `What makes ${type} happen is missing in cli/src/trigger/scenarios.ts`).toBeTypeOf('function')
    const before = mock.state.events.length
    await scenario(signpost)
    const posted = mock.state.events.slice(before).find((event) => event.type === type)
    expect(posted, `Its scenario in cli/src/trigger/scenarios.ts sends no ${type}: which rule sends it?`).toBeDefined()
    expect(stateOf(fixtureOf(type)), `@happens of ${type} in spec/src/event.tsp`).toEqual(stateOf(posted as Posted))
  }
)

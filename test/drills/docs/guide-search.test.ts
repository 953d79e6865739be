import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDocs } from '../../support/build-docs.js'
import { createWorld, type World } from '../../world.js'

// What agents ask, and a page that answers it.

let world: World
let client: Client
beforeAll(async () => {
  buildDocs()
  world = await createWorld()
  client = new Client({ name: 'agent', version: '1' })
  const headers = { authorization: `Bearer ${world.account.test_key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), { requestInit: { headers } }))
}, 600_000)
afterAll(async () => {
  await client?.close()
  await world?.[Symbol.asyncDispose]()
})

test.each([
  ['place fields without coordinates', /placing-fields|text-tags/],
  ['find fields automatically in a PDF', /placing-fields/],
  ['how to verify a webhook signature', /guides\/webhooks/],
  ['retry webhook deliveries', /webhooks/],
  ['rotate a webhook secret', /guides\/webhooks#rotate-the-secret/],
  ['embed the signing page in an iframe', /guides\/embedded-signing/],
  ['iframe content security policy', /guides\/embedded-signing/],
  ['send to several signers in order', /concepts\/signers#order/],
  ['what is the rate limit', /errors-and-retries#rate-limits/],
  ['remind signers automatically', /guides\/reminders/],
  ['download the sealed pdf', /quickstart#4-download/],
  ['legal hold', /erasing-documents#legal-hold/],
  ['sign as a signer in test mode', /test-helpers\/simulate-sign|guides\/testing/],
  ['mock the API in unit tests', /guides\/testing/],
  ['change the e-mail address of a signer', /signer|bounce/],
  ['bulk send from csv', /guides\/bulk-send/],
  ['create a document from a template', /create-document-from-template|guides\/templates/],
  ['a public link that anybody can sign', /guides\/template-links/],
  ['language of the signing page', /languages|choose-signing-language/],
  ['delete personal data', /erasing-documents|data-map/],
  ['back up and restore', /self-hosting\/backup/],
  ['postgres high availability', /high-availability/],
  ['verify a signed pdf', /verification/],
  ['migrate from docusign', /migrating-from-docusign/],
  ['upgrade to a new version', /self-hosting\/upgrading/],
  ['audit trail', /concepts\/audit-trail/]
])('“%s” is answered', async (query, answer) => {
  const { content } = await client.callTool({ name: 'search_guides', arguments: { query } })
  const addresses = (content as { text: string }[]).map(({ text }) => text.split('\n')[1])
  expect(addresses).toEqual(expect.arrayContaining([expect.stringMatching(answer)]))
})

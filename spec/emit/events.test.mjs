import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addEventExamples } from './event-examples.mjs'
import { assertEvents } from './events.mjs'
import { addWebhooks } from './webhooks.mjs'

const contract = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))

test.each([
  [
    'the union',
    ({ components }) => components.schemas.Event.anyOf.pop(),
    'in the enum EventType, but not in the union Event'
  ],
  [
    'the enum',
    ({ components }) => components.schemas.EventType.enum.shift(),
    'document.sent is in the union Event, but not in the enum'
  ]
])('an event that is missing from %s is named', (_place, forget, sentence) => {
  const changed = structuredClone(contract)
  forget(changed)
  expect(() => assertEvents(changed)).toThrow(sentence)
  assertEvents(contract)
})

test('each event is posted as the test event is, with its own type and data', () => {
  const { webhooks, components } = contract
  const { 'test.webhook': delivery, ...expected } = webhooks
  const marked = { post: { ...delivery.post, 'x-webhook-event': 'test.webhook' } }
  const document = { paths: { '/__webhooks/test.webhook': marked }, webhooks: {}, components }
  addWebhooks(document)
  expect(document).toEqual({ paths: {}, webhooks, components })
  expect(Object.keys(document.webhooks)).toEqual([...components.schemas.EventType.enum, 'test.webhook'])
  expect(expected['signer.bounced'].post).toMatchObject({
    operationId: 'onSignerBounced',
    summary: 'signer.bounced',
    description: components.schemas.SignerBouncedEvent.description
  })
})

test('an event about a document without an example is named', () => {
  const changed = structuredClone(contract)
  expect(() => addEventExamples(changed)).toThrow(
    'The event document.sent has no example: put @happens("…") above DocumentSentEvent in spec/src/event.tsp.'
  )
})

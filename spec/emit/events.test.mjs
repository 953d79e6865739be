import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assertEvents } from './events.mjs'

const contract = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))

test.each([
  [
    'the union',
    ({ components }) => components.schemas.Event.anyOf.pop(),
    'in the enum EventType, but not in the union Event'
  ],
  [
    'the webhooks',
    ({ webhooks }) => delete webhooks['document.sent'],
    'document.sent is in the enum EventType, but not an operation'
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

import { readdirSync, readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import completed from '../fixtures/document.completed.json' with { type: 'json' }
import { type EventOf, verifyWebhook } from './index.js'
import { testHeaders } from './sign/index.js'
import { secret } from './testing/delivery.js'

const folder = new URL('../fixtures/', import.meta.url)
// Read, not imported: the compiler would make a type of each value in it.
const contract = JSON.parse(readFileSync(new URL('../../spec/openapi.json', import.meta.url), 'utf8'))
const types = Object.keys(contract.webhooks)

test('every event of the contract has a fixture, and nothing else has one', () => {
  expect(readdirSync(folder).sort()).toEqual(types.map((type) => `${type}.json`).sort())
})

test.each(types)('the fixture of %s is an event of this type that can be signed', (type) => {
  const body = readFileSync(new URL(`${type}.json`, folder))
  expect(verifyWebhook({ body, headers: testHeaders({ body, secret }), secret })).toEqual(
    expect.objectContaining({ type, data: expect.any(Object) })
  )
})

test('a fixture has the properties that its event has', () => {
  expectTypeOf<keyof typeof completed.data>().toEqualTypeOf<keyof EventOf<'document.completed'>['data']>()
})

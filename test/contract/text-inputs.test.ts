import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodySchemaOf, contractOperations, type Json, resolve } from '../support/contract.js'
import { createDraft, sendDraft } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

// What nobody but programs reads, or what a rule parses.
const unread = [
  /(^|\.)metadata(\.|$)/,
  /^((files\[\]\.)?(file|upload_key)|branding\.logo)$/,
  /(^|\.)access_code$/,
  /(^|\.)(id|\w+_id)$/,
  /^allowed_addresses\[\]$/,
  // Names of roles, which are of use only where a role is a label.
  /^roles\.\*name$/,
  // Pictures, as data URLs or in base64 with line breaks, of which each refusal says its own reason.
  /(^|\.)image$/
]

function* textsOf(node: Json, path: string): Generator<{ path: string; schema: Json }> {
  const schema = resolve(node)
  for (const part of ['allOf', 'anyOf']) for (const each of schema[part] ?? []) yield* textsOf(each, path)
  if (schema.type === 'string' && !schema.enum) yield { path, schema }
  for (const [name, child] of Object.entries<Json>(schema.properties ?? {})) {
    yield* textsOf(child, path ? `${path}.${name}` : name)
  }
  if (schema.items) yield* textsOf(schema.items, `${path}[]`)
  if (typeof schema.additionalProperties === 'object') yield* textsOf(schema.additionalProperties, `${path}.*`)
  if (schema.propertyNames) yield* textsOf(schema.propertyNames, `${path}.*name`)
}

const inputs = contractOperations.flatMap((operation) => {
  const body = bodySchemaOf(operation)
  return body ? [...textsOf(body, '')].map((text) => ({ ...text, operation: operation.id })) : []
})

test('every text of a request has a format or a pattern, unless only programs read it', () => {
  const open = inputs.filter(
    ({ schema }) => !schema['x-text'] && !schema.format && (!schema.pattern || schema.pattern === '\\S')
  )
  const read = open.filter(({ path }) => !unread.some((pattern) => pattern.test(path)))
  expect(read.map(({ operation, path }) => `${operation}: ${path}`)).toEqual([])
  expect(inputs.filter(({ schema }) => schema['x-text'] === 'single-line').length).toBeGreaterThan(20)
})

let world: World
beforeAll(async () => {
  world = await createWorld({ parts: { api: true, worker: false } })
})
afterAll(() => world[Symbol.asyncDispose]())

test.each([
  ['POST', '/webhooks', { url: 'https://example.com/', events: ['document.sent'] }, 'description', 'a\u0007b'],
  ['PATCH', '/account', {}, 'name', 'Example\nLtd'],
  ['PATCH', '/account', {}, 'sender_name', 'Example\u2028Ltd'],
  ['POST', '/documents/upload-url', { file_size: 1 }, 'file_name', 'a\u202efdp.exe']
])('%s %s refuses control characters, and names the field', async (method, path, rest, name, value) => {
  const { status, body } = await world.api.call(method, path, { body: { ...rest, [name]: value } })
  expect({ status, code: body.error.code, details: body.error.details }).toEqual({
    status: 422,
    code: 'VALIDATION_FAILED',
    details: { [name]: expect.stringMatching(/without control characters$/) }
  })
})

test('messages and reasons may have several lines', async () => {
  const draft = await createDraft(world.api)
  const signers = [{ email: 'ada@example.com', name: 'Ada Lovelace' }]
  const message = 'Dear Ada,\r\n\r\n\tplease sign.\nThank you.'
  expect((await world.api.post(`/documents/${draft.id}/send`, { signers, message })).status).toBe(200)
  const other = await sendDraft(world.api, signers)
  const voided = await world.api.post(`/documents/${other.id}/void`, { reason: 'The terms\nhave changed.' })
  expect(voided.body.void_reason).toBe('The terms\nhave changed.')
})

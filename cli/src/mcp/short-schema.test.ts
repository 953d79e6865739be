import { expect, test } from 'vitest'
import { shortSchema } from './short-schema.js'

const schema = {
  type: 'object' as const,
  description: 'Sends it. To everybody.',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: { type: 'string', pattern: '^doc_', description: 'The document: as it was answered.' },
    message: { type: 'string', maxLength: 2000 },
    signers: {
      type: 'array',
      description: 'The signers. At least one.',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        description: 'A signer.',
        properties: { name: { type: 'string' }, phone: { type: 'string' } }
      }
    }
  }
}

test('a list of tools has first sentences, no limits, and of what is rare the names', () => {
  expect(shortSchema(schema, ['message', 'signers.phone'])).toEqual({
    type: 'object',
    description: 'Sends it. More in describe_tool: message.',
    required: ['id'],
    properties: {
      id: { type: 'string', description: 'The document.' },
      signers: {
        type: 'array',
        description: 'The signers. More in describe_tool: phone.',
        items: { type: 'object', properties: { name: { type: 'string' } } }
      }
    }
  })
})

test('where nothing is left out, nothing else is taken', () => {
  expect(shortSchema(schema, [])).toMatchObject({
    additionalProperties: false,
    properties: { signers: { items: { additionalProperties: false } } }
  })
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addedLater, assertErasure, assertUpdates, documentDetails, erasedDocument } from './details.mjs'

const contract = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))

/** The contract with one more property of documents and of the requests that create them. */
function withProperty(property) {
  const changed = structuredClone(contract)
  for (const name of ['Document', 'CreateDocumentRequest']) {
    changed.components.schemas[name].properties.reference = property
  }
  return changed
}

test.each([
  ['text', { type: 'string' }],
  ['text or null', { anyOf: [{ $ref: '#/components/schemas/ExternalId' }, { type: 'null' }] }],
  ['a map', { allOf: [{ $ref: '#/components/schemas/Metadata' }] }],
  ['a list', { type: 'array', items: { type: 'string', maxLength: 50 } }]
])('a new property of documents with %s says whether it is erased', (_name, property) => {
  expect(() => assertErasure(withProperty(property))).toThrow(
    'Document.reference can hold personal data: give it @erased'
  )
  assertErasure(withProperty({ ...property, 'x-erased': false }))
  expect(erasedDocument(withProperty({ ...property, 'x-erased': { value: null } }))).toMatchObject({ reference: null })
})

test('text within an object says so too', () => {
  const part = { type: 'object', properties: { note: { type: 'string' } } }
  expect(() => assertErasure(withProperty(part))).toThrow('Document.reference.note can hold personal data')
})

test.each([
  ['a time', { type: 'string', format: 'date-time' }],
  ['a number', { type: 'integer' }],
  ['an enum', { allOf: [{ $ref: '#/components/schemas/DocumentStatus' }] }],
  ['an identifier', { allOf: [{ $ref: '#/components/schemas/DocumentId' }] }]
])('%s does not have to', (_name, property) => {
  assertErasure(withProperty(property))
})

test('what documents are created with, an update can change', () => {
  assertUpdates(contract)
  expect(() => assertUpdates(withProperty({ type: 'string' }))).toThrow(
    'Documents are created with reference, which no update changes: add it to DocumentDetailsUpdate'
  )
})

test('the table follows the requests, the filters and the marks', () => {
  const property = { anyOf: [{ type: 'string' }, { type: 'null' }], 'x-copied': false, 'x-searched': true }
  const { reference, title } = documentDetails(withProperty(property))
  expect(reference).toEqual({ created: true, filtered: false, searched: true, copied: false, absent: null })
  expect(title).toEqual({ created: true, filtered: false, searched: true, copied: true, absent: undefined })
})

test('what was added later has a value for older events', () => {
  const added = (property) => addedLater(withProperty(property), 'Document').reference
  expect(added({ type: 'string', 'x-added-later': { value: 'none' } })).toBe('none')
  expect(added({ type: 'string' })).toBe(undefined)
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  addedLater,
  assertErasure,
  assertSignerUpdates,
  assertUpdates,
  documentDetails,
  erasedDocument,
  signerDetails
} from './details.mjs'
import { inWorkingForm } from './published-form.mjs'

const contract = inWorkingForm(JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')))

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

describe('a new property of signers', () => {
  const withTitle = (property, ...names) => {
    const changed = structuredClone(contract)
    for (const name of ['Signer', 'SignerRequest', ...names]) {
      changed.components.schemas[name].properties.job_title = property
    }
    return changed
  }
  const text = { anyOf: [{ type: 'string' }, { type: 'null' }] }

  test('can be changed by an update, or says that none does', () => {
    assertSignerUpdates(contract)
    expect(() => assertSignerUpdates(withTitle(text))).toThrow(
      'Signers are created with job_title, which no update changes: add it to UpdateSignerRequest'
    )
    assertSignerUpdates(withTitle({ ...text, 'x-set-once': true }))
  })

  test('says whether another person keeps it', () => {
    expect(() => assertSignerUpdates(withTitle(text, 'UpdateSignerRequest'))).toThrow(
      'Say with @personal whether another person who takes the place of a signer keeps Signer.job_title.'
    )
    for (const personal of [true, false]) {
      const changed = withTitle({ ...text, 'x-personal': personal }, 'UpdateSignerRequest')
      assertSignerUpdates(changed)
      expect(signerDetails(changed).job_title).toMatchObject({ created: true, updated: true, personal, absent: null })
    }
  })

  test('has the value that those of before have, if it cannot be null', () => {
    const { authentication, action, phone, email } = signerDetails(contract)
    expect([authentication.absent, action.absent, phone.absent, email.absent]).toEqual([
      'none',
      'sign',
      null,
      undefined
    ])
  })
})

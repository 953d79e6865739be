import { createRequire } from 'node:module'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import type { Json } from '../support/contract.js'

// As strangers read it.
const published: Json = createRequire(import.meta.url)('@signpost/spec/openapi.json')
const ajv = new Ajv2020({ strict: false })
formats.default(ajv)
ajv.addSchema(published, 'published')
const permits = (name: string, value: unknown) => ajv.getSchema(`published#/components/schemas/${name}`)!(value)

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

// Each of these schemas once permitted a request without what every request needs.
test.each([
  [
    'CreateDocumentRequest',
    [{ upload_key: 'upl_x' }, { file_name: 'a.pdf', file: 'JVBERi0=' }],
    [{}, { file: 'JVBERi0=' }, { file_name: 'a.pdf' }]
  ],
  ['CreateDocumentForm', [{ file: '%PDF' }, { file_name: 'a.pdf', files: ['%PDF'] }], [{}, { files: ['%PDF'] }]],
  ['DocumentFile', [{ upload_key: 'upl_x' }, { file_name: 'a.pdf', file: 'JVBERi0=' }], [{}, { file: 'JVBERi0=' }]],
  ['CreateVerificationRequest', [{ file: 'JVBERi0=' }, { upload_key: 'upl_x' }, { sha256: 'a'.repeat(64) }], [{}]],
  [
    'InlineField',
    [
      { type: 'text', page: 1, x: 1, y: 1, width: 9, height: 9 },
      { type: 'text', anchor: { text: 'Name' }, width: 9, height: 9 },
      {
        type: 'radio',
        options: ['a', 'b'].map((value) => ({ value, label: value, page: 1, x: 1, y: 1, width: 9, height: 9 }))
      }
    ],
    [{ type: 'text' }, { type: 'text', page: 1, x: 1, y: 1 }, { type: 'text', anchor: { text: 'Name' } }]
  ],
  ...['SignerRequest', 'DraftSignerRequest'].map(
    (name) =>
      [
        name,
        [ada, { candidates: [ada, { ...ada, email: 'grace@example.com' }] }],
        [{}, { email: ada.email }, { name: ada.name }]
      ] as [string, object[], object[]]
  ),
  [
    'TemplateFieldRequest',
    [{ label: 'A', role: 'B', type: 'text', page: 1, x: 1, y: 1, width: 9, height: 9 }],
    [{ label: 'A', role: 'B', type: 'text' }]
  ]
])('%s says what it requires', (name, complete, incomplete) => {
  for (const value of complete) expect(permits(name, value), JSON.stringify(value)).toBe(true)
  for (const value of incomplete) expect(permits(name, value), JSON.stringify(value)).toBe(false)
  for (const example of published.components.schemas[name].examples) expect(permits(name, example)).toBe(true)
})

test('these are all schemas with alternatives', () => {
  const names = Object.keys(published.components.schemas)
  expect(names.filter((name) => published.components.schemas[name]['x-alternatives']).sort()).toEqual([
    'CreateDocumentForm',
    'CreateDocumentRequest',
    'CreateVerificationRequest',
    'DocumentFile',
    'DraftSignerRequest',
    'InlineField',
    'SignerRequest',
    'TemplateFieldRequest'
  ])
})

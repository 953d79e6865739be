import { beforeEach, expect, test } from 'vitest'
import { noSettings } from '../../../spec/rules/field-types.js'
import { simulated } from '../testing/simulated.js'

const { signpost, mock } = simulated()
const file = new TextEncoder().encode('%PDF-1.7\n1 0 obj<</Type/Page>>endobj')
const box = { page: 1, x: 72, y: 100, width: 160, height: 20 }
const suggestion = { ...box, type: 'company', label: 'Company name', reason: 'line' } as const
beforeEach(() => mock.reset())

test('suggestions are those of the state, for every draft and template', async () => {
  const { id: document_id } = await signpost.documents.create({ file_name: 'lease.pdf', file })
  expect(await signpost.documents.getSuggestions(document_id)).toEqual({ data: [], complete: true })
  mock.state.suggestions.push(suggestion)
  expect(await signpost.documents.getSuggestions(document_id)).toEqual({ data: [suggestion], complete: true })
  const template = await signpost.templates.create({ document_id, title: 'Lease', roles: { Tenant: {} }, fields: [] })
  expect((await signpost.templates.getSuggestions(template.id)).data).toEqual([suggestion])
  mock.reset()
  expect(mock.state.suggestions).toEqual([])
})

test('form fields are those of the state, if they are imported', async () => {
  const facts = { required: false, value: 'Ada', read_only: false, group: null, ...noSettings }
  mock.state.formFields.push({ ...box, ...facts, type: 'text', label: 'Full name', role: 'Signer 1' })
  const imported = await signpost.documents.create({ file_name: 'form.pdf', file, form_fields: 'import' })
  const { roles, fields } = await signpost.documents.getFields(imported.id)
  expect(roles).toEqual({ 'Signer 1': { order: 1, email: null } })
  expect(fields).toMatchObject([{ label: 'Full name', role: 'Signer 1', value: 'Ada', required: false }])
  const flattened = await signpost.documents.create({ file_name: 'form.pdf', file })
  expect((await signpost.documents.getFields(flattened.id)).fields).toEqual([])
})

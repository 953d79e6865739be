import { beforeEach, expect, test } from 'vitest'
import { noSettings } from '../../../spec/rules/fields/field-types.js'
import { simulated } from '../testing/simulated.js'

const { signpost, mock } = simulated()
const file = new TextEncoder().encode('%PDF-1.7\n1 0 obj<</Type/Page>>endobj')
const box = { page: 1, x: 72, y: 100, width: 160, height: 20 }
const told = { tag_problems: [], complete: true }
const suggestion = { ...box, type: 'company', label: 'Company name', reason: 'line' } as const
const answered = { ...suggestion, source: 'drawn', field: null }
beforeEach(() => mock.reset())

test('suggestions are those of the state, for every draft and template', async () => {
  const { id: document_id } = await signpost.documents.create({ file_name: 'lease.pdf', file })
  expect(await signpost.documents.getSuggestions(document_id)).toEqual({ data: [], ...told })
  mock.state.suggestions.push(suggestion)
  expect(await signpost.documents.getSuggestions(document_id)).toEqual({ data: [answered], ...told })
  const template = await signpost.templates.create({ document_id, title: 'Lease', roles: { Tenant: {} }, fields: [] })
  expect((await signpost.templates.getSuggestions(template.id)).data).toEqual([answered])
  mock.reset()
  expect(mock.state.suggestions).toEqual([])
})

test('text tags that are still in the file are suggested, with their roles, and broken ones are told', async () => {
  const tagged = new TextEncoder().encode(
    '%PDF-1.7\n1 0 obj<</Type/Page>>endobj ({{text:Tenant:Full name}} {{signature:Tenant}} {{signatur:Owner}}) Tj'
  )
  const { id } = await signpost.documents.create({ file_name: 'lease.pdf', file: tagged })
  const { data, tag_problems } = await signpost.documents.getSuggestions(id)
  expect(data).toMatchObject([
    { source: 'tag', reason: 'tag', type: 'text', label: 'Full name', field: { role: 'Tenant', required: true } },
    { source: 'tag', reason: 'tag', type: 'signature', field: { role: 'Tenant' } }
  ])
  expect(tag_problems).toMatchObject([{ text: '{{signatur:Owner}}', reason: 'type_unknown', page: 1 }])
})

test('text tags that are fields are not suggested', async () => {
  const tagged = new TextEncoder().encode('%PDF-1.7\n1 0 obj<</Type/Page>>endobj ({{signature:Tenant}}) Tj')
  const { id } = await signpost.documents.create({ file_name: 'lease.pdf', file: tagged, text_tags: true })
  expect(await signpost.documents.getSuggestions(id)).toEqual({ data: [], ...told })
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

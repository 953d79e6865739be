import { expect, test } from 'vitest'
import { simulated } from '../testing/simulated.js'

const { signpost } = simulated()
const pdfWith = (text: string) => new TextEncoder().encode(`%PDF-1.7\n1 0 obj<</Type/Page>>endobj (${text}) Tj`)

test('text tags become fields of the draft', async () => {
  const file = pdfWith('{{text:Tenant:Full name}} {{signature:Tenant}}')
  const { id } = await signpost.documents.create({ file_name: 'lease.pdf', file, text_tags: true })
  const { roles, fields } = await signpost.documents.getFields(id)
  expect(roles).toEqual({ Tenant: { order: 1, email: null } })
  expect(fields).toMatchObject([
    { type: 'text', label: 'Full name', role: 'Tenant', page: 1 },
    { type: 'signature', label: 'Signature', role: 'Tenant', page: 1 }
  ])
})

test('tags that cannot be used are refused, and not looked for by default', async () => {
  const file = pdfWith('{{signatur:Tenant}}')
  const refused = signpost.documents.create({ file_name: 'lease.pdf', file, text_tags: true })
  await expect(refused).rejects.toMatchObject({
    code: 'TEXT_TAGS_INVALID',
    details: { 'file.pages[0].tags[0]': expect.stringContaining('{{signatur:Tenant}}') }
  })
  const { id } = await signpost.documents.create({ file_name: 'lease.pdf', file })
  expect((await signpost.documents.getFields(id)).fields).toEqual([])
})

test('text tags become roles and fields of a template', async () => {
  const file = pdfWith('{{text:Tenant:Full name}} {{signature:Owner}}')
  const { id: document_id } = await signpost.documents.create({ file_name: 'lease.pdf', file })
  const { roles, fields } = await signpost.templates.create({ document_id, text_tags: true })
  expect(roles).toEqual({ Tenant: { order: 1 }, Owner: { order: 1 } })
  expect(fields).toMatchObject([{ label: 'Full name' }, { label: 'Signature', role: 'Owner' }])
  const both = signpost.templates.create({ document_id, text_tags: true, roles: { Tenant: {} } })
  await expect(both).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { roles: expect.any(String) } })
  const neither = signpost.templates.create({ document_id })
  await expect(neither).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { roles: expect.any(String) } })
})

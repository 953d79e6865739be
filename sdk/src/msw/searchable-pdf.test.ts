import { expect, test } from 'vitest'
import { simulated } from '../testing/simulated.js'

const { signpost } = simulated()
const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj<</Type/Page>>endobj (Tenant signs) Tj (Owner signs) Tj')
const draft = () => signpost.documents.create({ file_name: 'lease.pdf', file: pdf })
const size = { type: 'signature', width: 120, height: 20 } as const
const person = { email: 'ada@example.com', name: 'Ada Lovelace' }

test('anchors get numbers, in the order of their texts', async () => {
  const { id } = await draft()
  const fields = [
    { ...size, anchor: { text: 'owner signs', dx: 10 } },
    { ...size, anchor: { text: 'signs', occurrence: 1 } }
  ]
  await signpost.documents.send(id, { signers: [{ ...person, fields }] })
  const [owner, tenant] = (await signpost.documents.getFields(id)).fields
  expect(owner).toMatchObject({ page: 1, x: 82 })
  expect(tenant).toMatchObject({ page: 1, x: 72 })
  expect(owner?.y).toBeGreaterThan(tenant?.y ?? Number.NaN)
  expect(tenant).not.toHaveProperty('anchor')
})

test('anchors that cannot be used are refused as by the service', async () => {
  const { id } = await draft()
  const send = (text: string, more: object = {}) =>
    signpost.documents.send(id, { signers: [{ ...person, fields: [{ ...size, anchor: { text }, ...more }] }] })
  const path = 'signers[0].fields[0].anchor'
  await expect(send('signs')).rejects.toMatchObject({
    code: 'ANCHOR_AMBIGUOUS',
    details: { [path]: expect.anything() }
  })
  await expect(send('Sign')).rejects.toMatchObject({ code: 'ANCHOR_NOT_FOUND' })
  await expect(send('Tenant', { page: 1 })).rejects.toMatchObject({ code: 'FIELD_PLACE_CONFLICT' })
})

test('templates, prepared drafts, kept drafts and bulk sends take anchors too', async () => {
  const { id } = await draft()
  const roles = { Owner: {} }
  const field = { ...size, label: 'Signature', role: 'Owner', anchor: { text: 'Owner signs' } }
  const place = { page: 1, x: 72, y: 72 }
  expect((await signpost.documents.setFields(id, { roles, fields: [field] })).fields).toMatchObject([place])
  const template = await signpost.templates.create({ document_id: id, roles, fields: [field] })
  expect(template.fields).toMatchObject([place])
  const moved = { ...field, anchor: { ...field.anchor, dy: 8 } }
  expect((await signpost.templates.update(template.id, { fields: [moved] })).fields).toMatchObject([{ y: 80 }])
  const { id: other } = await draft()
  const { draft: kept } = await signpost.documents.update(other, {
    signers: [{ ...person, fields: [{ ...size, anchor: field.anchor }] }]
  })
  expect(kept?.signers?.[0]?.fields).toMatchObject([place])
  const { recipients } = await signpost.bulkSends.create(other, {
    recipients: [person],
    fields: [{ ...size, anchor: field.anchor }]
  })
  const copy = await signpost.documents.getFields(recipients[0]?.document_id ?? '')
  expect(copy.fields).toMatchObject([place])
})

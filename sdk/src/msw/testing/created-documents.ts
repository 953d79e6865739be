import { expect, it } from 'vitest'
import { blankPdf } from '../pdf.js'
import { ada, fields, grace, type MockUnderTest } from './mock-under-test.js'

export function createdDocuments({ signpost, draft }: MockUnderTest): void {
  it('are created from templates, forms and bulk sends', async () => {
    const source = await draft()
    const roles = { Client: { order: 1 } }
    const [signature] = fields
    const template = await signpost.templates.create({
      document_id: source.id,
      roles,
      fields: [{ label: 'Signature', role: 'Client', ...signature }]
    })
    expect(await signpost.templates.update(template.id, { title: 'New' })).toMatchObject({ title: 'New', roles })
    await signpost.templates.update(template.id, { tags: ['lease'] })
    expect((await signpost.templates.list({ tag: ['lease', 'sale'] })).data).toMatchObject([{ id: template.id }])
    expect((await signpost.templates.list({ tag: ['sale'] })).data).toEqual([])
    expect((await signpost.templates.list({ search: 'new' })).data).toEqual([await signpost.templates.get(template.id)])
    const assigned = { template_id: template.id, role_assignments: { Client: { email: ada.email } } }
    const copy = await signpost.templates.duplicate(template.id, { title: 'Copy' })
    expect(copy).toMatchObject({ title: 'Copy', version: 1, roles: template.roles, fields: template.fields })
    expect((await signpost.templates.duplicate(copy.id)).title).toBe('Copy')
    await signpost.templates.delete(copy.id)
    expect((await signpost.templates.getSuggestions(template.id)).data).toEqual([])
    expect(await signpost.templates.download(template.id)).toEqual(
      await signpost.documents.download(source.id, { part: 'original' })
    )
    expect(await signpost.templates.download(template.id, { part: 'prepared' })).toEqual(
      await signpost.documents.download(source.id, { part: 'prepared' })
    )
    const { id } = await signpost.documents.createFromTemplate(assigned)
    expect((await signpost.documents.send(id, { signers: [ada] })).signers).toMatchObject([{ role: 'Client' }])
    const open = await signpost.documents.createFromTemplate({ template_id: template.id })
    const unassigned = signpost.documents.send(open.id, { signers: [ada] })
    await expect(unassigned).rejects.toMatchObject({ code: 'ROLE_UNASSIGNED' })
    const bulk = await signpost.bulkSends.create(open.id, { recipients: [ada, grace] })
    const { recipients, ...item } = await signpost.bulkSends.get(bulk.id)
    expect(recipients).toHaveLength(2)
    expect(item).toMatchObject({ status: 'completed', sent: 2 })
    expect((await signpost.bulkSends.list({ status: 'completed' })).data).toEqual([item])
    expect((await signpost.bulkSends.listRecipients(bulk.id, { per_page: 1, page: 2 })).data).toEqual([recipients[1]])
    expect((await signpost.bulkSends.list({ created_after: item.created_at })).data).toEqual([])
    await signpost.templates.delete(template.id)
    await expect(signpost.templates.get(template.id)).rejects.toMatchObject({ status: 404 })

    const [form] = (await signpost.forms.list({ category: 'business' })).data
    expect(await signpost.forms.get(form!.id)).toEqual(form)
    expect(await signpost.forms.download(form!.id)).toEqual(blankPdf)
    const { response } = await signpost.raw.GET('/forms/{id}/download', {
      params: { path: { id: form!.id }, query: { redirect: true } },
      parseAs: 'arrayBuffer',
      redirect: 'manual'
    })
    const file = await globalThis.fetch(response.headers.get('location')!)
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(blankPdf)
    expect((await signpost.documents.createFromForm({ form_id: form!.id })).form_id).toBe(form!.id)
  })

  it('are signed by one person in several roles, or at several steps', async () => {
    const [signature] = fields
    const roles = { Client: { order: 1 }, Payer: { order: 1 } }
    const { id: template_id } = await signpost.templates.create({
      document_id: (await draft()).id,
      roles,
      fields: Object.keys(roles).map((role) => ({ label: `${role} signs`, role, ...signature }))
    })
    const role_assignments = { Client: { email: ada.email }, Payer: { email: ada.email } }
    const create = () => signpost.documents.createFromTemplate({ template_id, role_assignments })
    const { id } = await create()
    const { signers } = await signpost.documents.send(id, { signers: [ada] })
    expect(signers).toMatchObject([{ role: 'Client', roles: ['Client', 'Payer'] }])
    expect((await signpost.documents.getFields(id)).fields).toMatchObject([{ role: 'Client' }, { role: 'Payer' }])
    const source = await create()
    const recipients = [grace]
    await expect(signpost.bulkSends.create(source.id, { recipients })).rejects.toMatchObject({
      code: 'ROLES_UNSUPPORTED'
    })
    const bulk = await signpost.bulkSends.create(source.id, { recipients, roles: ['Client', 'Payer'] })
    expect(bulk).toMatchObject({ sent: 1, failed: 0 })

    const countersigned = [
      { ...ada, order: 1 },
      { ...grace, order: 2 },
      { ...ada, order: 3 }
    ]
    const sent = await signpost.documents.send((await draft()).id, { signers: countersigned })
    expect(sent.signers).toMatchObject(countersigned)
    const inApp = await signpost.documents.send((await draft()).id, { signers: [{ ...ada, invitation: 'none' }] })
    const [mine] = inApp.signers
    expect(mine?.invitation).toBe('none')
    await expect(signpost.documents.remind(inApp.id, { signer_id: mine!.id })).rejects.toMatchObject({
      code: 'SIGNER_NOT_REMINDED'
    })
    const twice = signpost.documents.send((await draft()).id, { signers: [ada, ada] })
    await expect(twice).rejects.toMatchObject({ code: 'DUPLICATE_SIGNER' })
  })

  it('of bulk sends have the values, the language and the message of their recipient', async () => {
    const { id } = await draft()
    const box = { type: 'text', page: 1, x: 72, width: 200, height: 20, read_only: true, value: 'None' } as const
    const kept = { ...box, y: 72, label: 'Town', role: 'Client', value: 'Bath' }
    await signpost.documents.setFields(id, { roles: { Client: {} }, fields: [kept] })
    const own = { language: 'de', message: 'Nur für dich.', prefill: { Town: 'Wells', Street: 'Long Street' } }
    const { recipients } = await signpost.bulkSends.create(id, {
      recipients: [{ ...ada, ...own }, grace],
      message: 'For all.',
      fields: [{ ...box, y: 120, label: 'Street' }]
    })
    const copies = recipients.map(async ({ document_id }) => {
      const { signers } = await signpost.documents.get(document_id!)
      const { fields } = await signpost.documents.getFields(document_id!)
      return [signers[0]!.language, ...fields.map(({ value }) => value)]
    })
    expect(await Promise.all(copies)).toEqual([
      ['de', 'Wells', 'Long Street'],
      [null, 'Bath', 'None']
    ])
    const { data: letters } = await signpost.testHelpers.listEmails()
    const textTo = (email: string) => letters.find(({ to }) => to === email)?.text
    expect(textTo(ada.email)).toContain(own.message)
    expect(textTo(grace.email)).toContain('For all.')
  })
}

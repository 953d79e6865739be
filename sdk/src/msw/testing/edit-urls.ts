import { expect, it } from 'vitest'
import { createClient } from '../../index.js'
import { ada, fields, type MockUnderTest } from './mock-under-test.js'

export function editUrls({ mock, signpost, connection, draft }: MockUnderTest): void {
  const box = { ...fields[0]!, label: 'Signature', role: 'Client' }
  const editorOf = (editUrl: string) => createClient({ ...connection, apiKey: editUrl.split('#token=')[1]! })

  it('open a draft, to prepare it as they permit and to send it', async () => {
    const { id } = await draft()
    const other = await draft()
    const { edit_url } = await signpost.documents.createEmbeddedEditUrl(id, {
      embed_origin: 'https://app.example.com',
      field_types: ['signature'],
      may_send: true
    })
    expect(edit_url).toContain('/edit?embed_origin=https%3A%2F%2Fapp.example.com#token=')
    const editor = editorOf(edit_url)
    const { version } = await editor.documents.getFields(id)
    const edit = (type: 'signature' | 'date') =>
      editor.documents.setFields(id, { roles: { Client: {} }, fields: [{ ...box, type }], version })
    await expect(edit('date')).rejects.toMatchObject({ code: 'EDIT_NOT_ALLOWED' })
    expect(await edit('signature')).toMatchObject({ fields: [{ label: 'Signature' }] })
    await expect(editor.documents.get(other.id)).rejects.toMatchObject({ code: 'EDIT_NOT_ALLOWED' })
    await expect(editor.documents.list()).rejects.toMatchObject({ code: 'API_KEY_INVALID' })
    await editor.documents.send(id, { signers: [{ ...ada, role: 'Client' }] })
    await expect(editor.documents.get(id)).rejects.toMatchObject({
      code: 'EDITING_TOKEN_INVALID',
      details: { document: 'was sent' }
    })
    const late = signpost.documents.createEmbeddedEditUrl(id)
    await expect(late).rejects.toMatchObject({ code: 'DOCUMENT_NOT_DRAFT' })
  })

  it('open a template for 60 minutes, and do not send unless they permit it', async () => {
    const { id } = await draft()
    const template = await signpost.templates.create({ document_id: id, roles: { Client: {} } })
    const { edit_url } = await signpost.templates.createEmbeddedEditUrl(template.id, { fixed_roles: true })
    const editor = editorOf(edit_url)
    expect(await editor.templates.update(template.id, { fields: [box] })).toMatchObject({ version: 2 })
    const renamed = editor.templates.update(template.id, { roles: { Tenant: {} }, fields: [] })
    await expect(renamed).rejects.toMatchObject({ code: 'EDIT_NOT_ALLOWED' })
    const own = editorOf((await signpost.documents.createEmbeddedEditUrl(id)).edit_url)
    await expect(own.documents.send(id, { signers: [ada] })).rejects.toMatchObject({ code: 'EDIT_NOT_ALLOWED' })
    await mock.clock.advance({ hours: 1 })
    await expect(editor.templates.get(template.id)).rejects.toMatchObject({ code: 'EDITING_TOKEN_EXPIRED' })
  })
}

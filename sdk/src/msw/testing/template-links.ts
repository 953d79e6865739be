import { expect, it } from 'vitest'
import { ada, grace, type MockUnderTest } from './mock-under-test.js'

const signers = [{ role: 'Client', ...grace }]

export function templateLinks({ mock, signpost, draft }: MockUnderTest): void {
  async function newLink(options: object = {}) {
    const roles = { Contractor: { order: 1 }, Client: { order: 2 } }
    const template = await signpost.templates.create({ document_id: (await draft()).id, roles })
    return signpost.templateLinks.create(template.id, { role: 'Contractor', signers, ...options })
  }

  it('begin a document for the person who opens them, and continue with it until it is signed', async () => {
    const details = { metadata: { campaign: 'spring' }, tags: ['website'] }
    const link = await newLink({ max_uses: 2, ...details })
    expect(link).toMatchObject({ status: 'open', uses: 0, authentication: 'email_code', ...details })
    const document = await signpost.testHelpers.openLink(link.id, ada)
    expect(document).toMatchObject({ status: 'sent', template_link_id: link.id, ...details })
    expect(document.signers).toMatchObject([
      { ...ada, role: 'Contractor', authentication: 'email_code', status: 'pending' },
      { ...grace, role: 'Client', status: 'waiting' }
    ])
    expect((await signpost.testHelpers.openLink(link.id, ada)).id).toBe(document.id)
    await signpost.testHelpers.sign(document.id, document.signers[0]!.id)
    const another = await signpost.testHelpers.openLink(link.id, ada)
    expect(another.id).not.toBe(document.id)
    const { data } = await signpost.documents.listEvents(document.id)
    expect(data.slice(0, 4).map(({ action }) => action)).toEqual([
      'document.created',
      'document.sent',
      'signer.joined',
      'signer.identified'
    ])
    expect(await signpost.templateLinks.get(link.id)).toMatchObject({ status: 'used_up', uses: 2 })
    const third = signpost.testHelpers.openLink(link.id, { ...ada, email: 'third@example.com' })
    await expect(third).rejects.toMatchObject({ code: 'TEMPLATE_LINK_CLOSED', details: { id: 'is used up' } })
    expect((await signpost.documents.list({ template_link_id: link.id })).data).toHaveLength(2)
  })

  it('take so many people a day, which can be changed', async () => {
    const link = await newLink({ max_uses_per_day: 1 })
    expect(link).toMatchObject({ max_uses: null, max_uses_per_day: 1 })
    await signpost.testHelpers.openLink(link.id, ada)
    expect(await signpost.templateLinks.get(link.id)).toMatchObject({ status: 'used_up_today', uses: 1 })
    const { data: events } = await signpost.events.list({ type: ['template_link.limit_reached'] })
    expect(events).toMatchObject([{ data: { id: link.id, status: 'used_up_today', uses: 1 } }])
    const other = { name: 'Other', email: 'other@example.com' }
    await expect(signpost.testHelpers.openLink(link.id, other)).rejects.toMatchObject({
      code: 'TEMPLATE_LINK_CLOSED',
      details: { id: 'is used up today' }
    })
    const expires_at = new Date(mock.clock.now().getTime() + 3 * 24 * 3600_000).toISOString()
    const changed = await signpost.templateLinks.update(link.id, { max_uses_per_day: 2, max_uses: 5, expires_at })
    expect(changed).toMatchObject({ status: 'open', max_uses_per_day: 2, max_uses: 5, expires_at })
    await signpost.testHelpers.openLink(link.id, other)
    expect((await signpost.templateLinks.get(link.id)).status).toBe('used_up_today')
    await mock.clock.advance({ hours: 24 })
    expect((await signpost.templateLinks.get(link.id)).status).toBe('open')
  })

  it('are listed, switched off and deleted, also with their template', async () => {
    const link = await newLink()
    expect((await signpost.templateLinks.list(link.template_id)).data).toEqual([link])
    expect(await signpost.templateLinks.update(link.id, { active: false })).toMatchObject({ status: 'inactive' })
    await expect(signpost.testHelpers.openLink(link.id, ada)).rejects.toMatchObject({ status: 409 })
    await signpost.templateLinks.delete(link.id)
    await expect(signpost.templateLinks.get(link.id)).rejects.toMatchObject({ status: 404 })
    const other = await newLink({ expires_at: new Date(Date.now() + 60_000).toISOString() })
    await mock.clock.advance({ minutes: 2 })
    expect((await signpost.templateLinks.get(other.id)).status).toBe('expired')
    await signpost.templates.delete(other.template_id)
    await expect(signpost.templateLinks.get(other.id)).rejects.toMatchObject({ status: 404 })
  })

  it('create nothing if the person cannot be a signer', async () => {
    const { id } = await newLink({ authentication: 'none' })
    const before = mock.state.documents.size
    await expect(signpost.testHelpers.openLink(id, grace)).rejects.toMatchObject({ code: 'DUPLICATE_SIGNER' })
    expect(mock.state.documents.size).toBe(before)
    await signpost.testHelpers.openLink(id, ada)
    expect(mock.state.emails).toEqual([])
  })
}

import { expect, it } from 'vitest'
import { createClient } from '../../index.js'
import type { MockUnderTest } from './mock-under-test.js'

const outdated = { ifMatch: '"outdated"' }
const refused = { code: 'PRECONDITION_FAILED', type: 'state_conflict', status: 412 }

export function conditionalChanges({ mock, signpost, connection, draft, sent }: MockUnderTest): void {
  it('take place in the state that the client knows, and otherwise not', async () => {
    const { id } = await draft()
    const { etag } = await signpost.documents.get(id).withResponse()
    const changed = await signpost.documents.update(id, { title: 'First' }, { ifMatch: etag }).withResponse()
    expect(changed.etag).not.toBe(etag)
    expect((await signpost.documents.get(id).withResponse()).etag).toBe(changed.etag)
    const second = signpost.documents.update(id, { title: 'Second' }, { ifMatch: etag })
    await expect(second).rejects.toMatchObject(refused)
    // A retry.
    await signpost.documents.update(id, { title: 'First' }, { ifMatch: etag })
    await signpost.documents.update(id, { title: 'Second' }, { ifMatch: changed.etag })
    expect((await signpost.documents.list().withResponse()).etag).toBeUndefined()
  })

  it('are possible for every act that the contract says', async () => {
    const { id } = await draft()
    const out = await sent({ email: 'ada@example.com', name: 'Ada' })
    const [signer] = out.signers
    const { key: apiKey } = await mock.fixtures.key({ scopes: ['erase'] })
    const eraser = createClient({ apiKey, ...connection })
    const signers = [{ email: 'ada@example.com', name: 'Ada' }]
    const { id: template } = await signpost.templates.create({ document_id: id, roles: { Client: {} } })
    const { id: webhook } = await signpost.webhooks.create({
      url: 'https://example.com/hook',
      events: ['document.sent']
    })
    const attempts = [
      signpost.documents.setFields(id, { roles: { Client: {} }, fields: [] }, outdated),
      signpost.documents.send(id, { signers }, outdated),
      signpost.documents.delete(id, outdated),
      signpost.documents.void(out.id, { reason: 'The terms have changed.' }, outdated),
      signpost.documents.remind(out.id, {}, outdated),
      eraser.documents.erase(out.id, outdated),
      signpost.documents.setAccessCode(out.id, signer!.id, { access_code: null }, outdated),
      signpost.documents.updateSigner(out.id, signer!.id, { name: 'Augusta' }, outdated),
      signpost.bulkSends.create(id, { recipients: signers }, outdated),
      signpost.templates.update(template, { title: 'Another' }, outdated),
      signpost.templates.delete(template, outdated),
      signpost.webhooks.update(webhook, { description: 'Another' }, outdated),
      signpost.webhooks.rotateSecret(webhook, {}, outdated),
      signpost.webhooks.delete(webhook, outdated),
      signpost.account.update({ name: 'Another' }, outdated)
    ]
    for (const attempt of await Promise.allSettled(attempts)) expect(attempt).toMatchObject({ reason: refused })
    expect(mock.state.templates.get(template)!.title).not.toBe('Another')
    expect(mock.state.account.name).not.toBe('Another')
  })

  it('leave secrets out of the ETag, and those who know the object get no body', async () => {
    const webhook = { url: 'https://example.com/hook', events: ['document.sent' as const] }
    const { data, etag } = await signpost.webhooks.create(webhook).withResponse()
    expect((await signpost.webhooks.get(data.id).withResponse()).etag).toBe(etag)
    const known = await signpost.raw.GET('/webhooks/{id}', {
      params: { path: { id: data.id }, header: { 'If-None-Match': etag! } }
    })
    expect(known.response.status).toBe(304)
  })
}

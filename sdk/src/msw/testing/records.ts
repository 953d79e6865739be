import { expect, it } from 'vitest'
import { createClient } from '../../index.js'
import { ada, grace, type MockUnderTest } from './mock-under-test.js'

export function records({ mock, signpost, live, draft, sent, connection }: MockUnderTest): void {
  it('counts by day', async () => {
    const before = (await signpost.account.usage()).data.at(-1)!
    await mock.fixtures.document({ status: 'completed' })
    await mock.fixtures.document({ status: 'draft' })
    const { data } = await signpost.account.usage()
    expect(data).toHaveLength(30)
    const { date, documents, requests } = data.at(-1)!
    expect(date).toBe(mock.clock.now().toISOString().slice(0, 10))
    expect(documents).toEqual({
      created: before.documents.created + 2,
      sent: before.documents.sent + 1,
      completed: before.documents.completed + 1
    })
    expect(requests).toBeGreaterThan(before.requests)
    await expect(signpost.account.usage({ from: '2026-02-30' })).rejects.toMatchObject({
      details: { from: 'must be a date such as 2026-01-31' }
    })
  })

  it('lists requests with filters and from a request on', async () => {
    const { id } = await draft()
    const missing = await signpost.documents.void(id, { reason: 'The terms have changed.' }).catch((error) => error)
    const { data, has_more } = await signpost.requests.list({ per_page: 1 })
    expect(has_more).toBe(true)
    expect(data).toMatchObject([
      {
        id: missing.requestId,
        method: 'POST',
        path: `/documents/${id}/void`,
        operation: 'voidDocument',
        status: 409,
        error_code: missing.code,
        key_id: (await signpost.keys.current()).id
      }
    ])
    expect(await signpost.requests.get(data[0]!.id)).toEqual(data[0])
    expect((await signpost.requests.list({ status: '4xx', operation: 'voidDocument' })).data).toEqual(data)
    expect((await signpost.requests.list({ by: 'keys', request_id: missing.requestId })).data).toEqual(data)
    expect((await signpost.requests.list({ by: 'members' })).data).toEqual([])
    expect((await signpost.requests.list({ after: data[0]!.id })).data).toMatchObject([{ operation: 'createDocument' }])
    expect((await live.requests.list({ key_id: data[0]!.key_id! })).data).toEqual([])
    await expect(live.requests.get(data[0]!.id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
    await expect(signpost.requests.list({ after: 'req_01jd3n6r4xf2k8w0z5c7t1b9qm' })).rejects.toMatchObject({
      details: { after: 'must be a request of the last 7 days' }
    })
  })

  it('lists events in order, with filters and from an event on', async () => {
    const { id } = await sent(ada)
    await sent(grace)
    await signpost.documents.void(id, { reason: 'The terms have changed.' })
    const { data, has_more } = await signpost.events.list({ order: 'asc', per_page: 2 })
    expect(data.map(({ type }) => type)).toEqual(['document.sent', 'document.sent'])
    expect(has_more).toBe(true)
    const next = await signpost.events.list({ order: 'asc', after: data[1]!.id })
    expect(next).toEqual({ data: [mock.state.events.at(-1)], has_more: false })
    const ofDocument = await signpost.events.list({ document_id: id, type: 'document.sent' })
    expect(ofDocument.data).toEqual([data[0]])
    const ended = await signpost.events.list({ type: ['document.voided', 'document.expired'] })
    expect(ended.data).toEqual(next.data)
    expect((await live.events.list()).data).toEqual([])
    expect(await signpost.events.get(data[0]!.id)).toEqual(data[0])
    await expect(live.events.get(data[0]!.id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
    await expect(live.events.list({ after: data[0]!.id })).rejects.toMatchObject({
      details: { after: 'must be an event of the last 30 days' }
    })
  })

  it('lists events from an erased event on, without gaps or repeats', async () => {
    const { key: apiKey } = await mock.fixtures.key({ scopes: ['documents:read', 'documents:write', 'erase'] })
    const manager = createClient({ apiKey, ...connection })
    const before = await sent(ada)
    const { id } = await sent(ada)
    await manager.documents.void(id, { reason: 'The terms have changed.' })
    const after = await sent(grace)
    const ids = (await manager.events.list({ order: 'asc', document_id: id })).data.map((event) => event.id)
    expect(ids).toHaveLength(2)
    await manager.documents.erase(id)
    const documentsOf = (events: { data: object }[]) => events.map(({ data }) => 'id' in data && data.id)
    for (const erased of ids) {
      const asc = await manager.events.list({ order: 'asc', after: erased })
      expect(documentsOf(asc.data)).toEqual([after.id, id])
      expect(asc.data.at(-1)).toMatchObject({ type: 'document.erased' })
      const desc = await manager.events.list({ after: erased })
      expect(documentsOf(desc.data).slice(0, 1)).toEqual([before.id])
      await expect(live.events.list({ after: erased })).rejects.toMatchObject({
        details: { after: 'must be an event of the last 30 days' }
      })
    }
  })

  it('lists what changed after a time', async () => {
    const { id } = await signpost.webhooks.create({ url: 'https://a.example/hook', events: ['document.sent'] })
    const updated_after = mock.clock.now().toISOString()
    await mock.clock.advance({ minutes: 1 })
    expect((await signpost.webhooks.list({ updated_after })).data).toEqual([])
    const changed = await signpost.webhooks.update(id, { description: 'Changed' })
    expect((await signpost.webhooks.list({ updated_after })).data).toEqual([changed])
    expect((await signpost.webhooks.list({ updated_after, created_after: updated_after })).data).toEqual([])
  })
}

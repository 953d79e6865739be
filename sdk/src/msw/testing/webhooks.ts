import { expect, it } from 'vitest'
import { ada, type MockUnderTest } from './mock-under-test.js'

export function webhooks({ signpost, sent }: MockUnderTest): void {
  it('have URLs that are URIs', async () => {
    const { id, url } = await signpost.webhooks.create({ url: 'https://例え.jp/{id}', events: ['document.sent'] })
    expect(url).toBe('https://xn--r8jz45g.jp/%7Bid%7D')
    expect(await signpost.webhooks.update(id, { url: 'https://a.example/ü' })).toMatchObject({
      url: 'https://a.example/%C3%BC'
    })
    expect(await signpost.webhooks.update(id, { description: 'x' })).toMatchObject({ url: 'https://a.example/%C3%BC' })
  })

  it('are created and receive events', async () => {
    const endpoint = await signpost.webhooks.create({ url: 'https://a.example/hook', events: ['document.sent'] })
    expect(endpoint.secret).toMatch(/^whsec_/)
    const { id } = endpoint
    await sent(ada)
    const [delivery] = (await signpost.webhooks.listDeliveries(id)).data
    expect(delivery).toMatchObject({ event_type: 'document.sent', status: 'delivered' })
    await signpost.webhooks.redeliver(id, delivery!.id)
    expect((await signpost.webhooks.getDelivery(id, delivery!.id)).attempt_history).toHaveLength(2)
    expect((await signpost.documents.listDeliveries(delivery!.document_id!)).data).toMatchObject([{ id: delivery!.id }])
    const again = await signpost.webhooks.redeliverMany(id, {
      status: 'delivered',
      created_before: '2999-01-01T00:00:00Z'
    })
    expect(again).toEqual({ queued: 1, has_more: false })
    expect(await signpost.webhooks.redeliverMany(id)).toEqual({ queued: 0, has_more: false })
    expect((await signpost.webhooks.getDelivery(id, delivery!.id)).attempt_history).toHaveLength(3)
    expect((await signpost.webhooks.test(id)).delivered).toBe(true)
    expect((await signpost.webhooks.rotateSecret(id)).secret).not.toBe(endpoint.secret)
    await signpost.webhooks.update(id, { active: false })
    const inactive = signpost.webhooks.redeliver(id, delivery!.id)
    await expect(inactive).rejects.toMatchObject({ code: 'WEBHOOK_INACTIVE' })
    await expect(signpost.webhooks.redeliverMany(id)).rejects.toMatchObject({ code: 'WEBHOOK_INACTIVE' })
    expect((await signpost.webhooks.list()).data).toEqual([await signpost.webhooks.get(id)])
    await signpost.testHelpers.advanceDeliveries(id)
    await signpost.webhooks.delete(id)
    await expect(signpost.webhooks.get(id)).rejects.toMatchObject({ status: 404 })
    const insecure = signpost.webhooks.create({ url: 'http://a.example', events: ['document.sent'] })
    await expect(insecure).rejects.toMatchObject({ code: 'WEBHOOK_URL_NOT_ALLOWED' })
  })
}

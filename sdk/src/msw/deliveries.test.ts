import { describe, expect, it } from 'vitest'
import { verifyWebhook } from '../../../webhook-verifier/src/index.js'
import { ada, simulated } from '../testing/simulated.js'

type Respond = (request: Request) => Response | Promise<Response>

/** A mock that posts to a receiver in this process. */
async function withReceiver(respond: Respond = () => new Response(null, { status: 204 }), webhookTimeout?: number) {
  const received: { headers: Headers; body: string }[] = []
  const deliverWebhooks = async (request: Request) => {
    received.push({ headers: request.headers, body: await request.clone().text() })
    return respond(request)
  }
  const all = simulated({ deliverWebhooks, webhookTimeout })
  const events = ['document.sent', 'document.voided', 'document.completed'] as const
  const { id, secret } = await all.signpost.webhooks.create({ url: 'http://127.0.0.1:3000/hook', events: [...events] })
  const deliveries = async () => (await all.signpost.webhooks.listDeliveries(id)).data
  return { ...all, received, id, secret, deliveries }
}

describe('webhooks', () => {
  it('are posted to the receiver, signed like the service', async () => {
    const { mock, received, secret, sent, deliveries, signpost, id } = await withReceiver(() => new Response('thanks'))
    await sent()
    await mock.settled()
    const [{ body, headers }] = received as [(typeof received)[0]]
    expect(verifyWebhook({ body, headers, secret })).toEqual(mock.state.events[0])
    expect(headers.get('user-agent')).toBe('Signpost-Webhooks/1')
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('x-signpost-event')).toBe('document.sent')
    const [delivery] = await deliveries()
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, status_code: 200, response_body: 'thanks' })
    expect(await signpost.webhooks.getDelivery(id, delivery!.id)).toEqual({
      ...delivery,
      payload: mock.state.events[0],
      attempt_history: [
        { at: delivery!.last_attempt_at, status_code: 200, error: null, duration_ms: expect.any(Number) }
      ]
    })
    expect(headers.get('x-signpost-delivery-id')).toBe(delivery!.id)
    expect(delivery!.next_attempt_at).toBeNull()
  })

  it('are posted in order, each after the response to the one before, while the receiver calls the API', async () => {
    const types: string[] = []
    const { mock, sent, signpost } = await withReceiver(async (request) => {
      const event = (await request.json()) as { type: string; data: { id: string } }
      types.push(event.type)
      const reason = 'The terms have changed.'
      if (event.type === 'document.sent') await signpost.documents.void(event.data.id, { reason })
      types.push(`responded to ${event.type}`)
      return new Response()
    })
    await sent()
    await mock.settled()
    expect(types).toEqual([
      'document.sent',
      'responded to document.sent',
      'document.voided',
      'responded to document.voided'
    ])
  })

  it('are attempted again at the times of the service', async () => {
    const { mock, received, sent, deliveries, signpost, id } = await withReceiver(
      () => new Response('broken', { status: 500 })
    )
    await sent()
    await mock.settled()
    const [first] = await deliveries()
    expect(first).toMatchObject({ status: 'pending', attempts: 1, error: 'responded with status 500' })
    await mock.clock.advance({ minutes: 2 })
    expect(received).toHaveLength(2)
    await mock.clock.advance({ days: 1 })
    expect(received).toHaveLength(7)
    const { attempt_history: history } = await signpost.webhooks.getDelivery(id, first!.id)
    const times = history.map(({ at }) => Date.parse(at)).sort((one, other) => one - other)
    expect(times.map((time) => Math.round((time - times[0]!) / 60_000))).toEqual([0, 1, 5, 30, 120, 480, 1440])
    expect((await deliveries())[0]).toMatchObject({ status: 'failed', attempts: 7, next_attempt_at: null })
  })

  it('disable their endpoint, and tell its owner', async () => {
    const { mock, sent, signpost, id } = await withReceiver(() => new Response(null, { status: 410 }))
    await sent()
    await mock.settled()
    const reason = 'The endpoint answered 410 Gone.'
    expect(await signpost.webhooks.get(id)).toMatchObject({ active: false, disabled_reason: reason })
    expect(mock.state.emails.at(-1)).toMatchObject({
      subject: '[TEST] A webhook endpoint has been disabled',
      kind: 'webhook-disabled'
    })
  })

  it('can be redelivered and advanced with the API', async () => {
    let status = 500
    const { mock, received, sent, signpost, id, deliveries } = await withReceiver(() => new Response(null, { status }))
    await sent()
    await mock.settled()
    await signpost.testHelpers.advanceDeliveries(id)
    await mock.settled()
    expect(received).toHaveLength(2)
    status = 200
    const [delivery] = await deliveries()
    expect(await signpost.webhooks.redeliver(id, delivery!.id)).toMatchObject({ status: 'pending', attempts: 0 })
    await mock.settled()
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 1 })
  })

  it('are signed with both secrets during a rotation', async () => {
    const { mock, received, secret, sent, signpost, id } = await withReceiver()
    const { secret: next } = await signpost.webhooks.rotateSecret(id, { overlap_hours: 1 })
    await sent()
    await mock.settled()
    for (const each of [secret, next])
      expect(verifyWebhook({ ...received[0]!, secret: each }).type).toBe('document.sent')
    await mock.clock.advance({ hours: 2 })
    await sent()
    await mock.settled()
    expect(() => verifyWebhook({ ...received[1]!, secret, tolerance: Infinity })).toThrow()
    // Its clock is that of the receiver, which the mock does not move.
    expect(verifyWebhook({ ...received[1]!, secret: next }).type).toBe('document.sent')
  })

  it('are posted for the test of an endpoint, whose result is returned', async () => {
    let works = true
    const { received, secret, signpost, id } = await withReceiver(async () => {
      await signpost.account.get()
      return new Response(null, { status: works ? 200 : 503 })
    })
    expect(await signpost.webhooks.test(id)).toMatchObject({ delivered: true, status_code: 200, error: null })
    expect(verifyWebhook({ ...received[0]!, secret }).type).toBe('test.webhook')
    works = false
    expect(await signpost.webhooks.test(id)).toMatchObject({ delivered: false, status_code: 503 })
  })

  it.each([
    ['throws', () => Promise.reject(new Error('refused')), 'refused'],
    ['hangs', () => new Promise<never>(() => {}), 'no response in time']
  ])('do not break the mock if the receiver %s', async (_, respond, error) => {
    const { mock, sent, deliveries } = await withReceiver(respond, 1)
    expect(await sent()).toMatchObject({ status: 'sent' })
    await mock.settled()
    expect((await deliveries())[0]).toMatchObject({ status: 'pending', attempts: 1, status_code: null, error })
  })

  it('end with the reset of the mock', async () => {
    const { mock, sent } = await withReceiver(() => new Promise<never>(() => {}))
    await sent()
    mock.reset()
    await mock.settled()
    expect(mock.state.deliveries.size).toBe(0)
  })

  it('are not posted unless it is asked for', async () => {
    const { signpost, sent } = simulated()
    const { id } = await signpost.webhooks.create({ url: 'https://a.example/hook', events: ['document.sent'] })
    await sent({ signers: [ada] })
    expect((await signpost.webhooks.listDeliveries(id)).data).toMatchObject([{ status: 'delivered', attempts: 1 }])
    expect(await signpost.webhooks.test(id)).toMatchObject({ delivered: true })
  })
})

import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { DocumentCompletedEvent } from '../../../spec/generated/client.js'
import type { SignpostEvent, UnknownEvent } from '../index.js'
import { testHeaders } from '../sign/index.js'
import { body, headers, secret } from '../testing/delivery.js'
import { type ReceiverOptions, receive } from './receive.js'

function deliver(options: Partial<ReceiverOptions<[string]>>, content = body) {
  const delivery = { headers: headers(), read: () => content }
  return receive(delivery, { secret, onEvent: () => undefined, ...options }, 'context')
}

describe('an event', () => {
  test('is passed to onEvent with the context, and answered with 204', async () => {
    const onEvent = vi.fn(() => 'returned')
    expect(await deliver({ onEvent })).toEqual({ status: 204, result: 'returned' })
    expect(onEvent).toHaveBeenCalledExactlyOnceWith(JSON.parse(body), 'context')
  })

  test('is not answered until onEvent finishes', async () => {
    const order: string[] = []
    const onEvent = () => new Promise<void>((resolve) => setImmediate(resolve)).then(() => order.push('processed'))
    await deliver({ onEvent }).then(() => order.push('answered'))
    expect(order).toEqual(['processed', 'answered'])
  })

  test('fails with the error of onEvent', async () => {
    await expect(deliver({ onEvent: () => Promise.reject(new Error('database')) })).rejects.toThrow('database')
  })
})

describe('handlers by type', () => {
  const handlers = () => ({ 'test.webhook': vi.fn(() => 'tested'), 'document.completed': vi.fn(), '*': vi.fn() })

  test('the one of the type is called, with the context', async () => {
    const onEvent = handlers()
    expect(await deliver({ onEvent })).toEqual({ status: 204, result: 'tested' })
    expect(onEvent['test.webhook']).toHaveBeenCalledExactlyOnceWith(JSON.parse(body), 'context')
    expect(onEvent['document.completed']).not.toHaveBeenCalled()
    expect(onEvent['*']).not.toHaveBeenCalled()
  })

  test.each([{}, { 'test.webhook': undefined }])('* is called for a type without a handler', async (others) => {
    const { '*': rest } = handlers()
    await deliver({ onEvent: { ...others, '*': rest } })
    expect(rest).toHaveBeenCalledExactlyOnceWith(JSON.parse(body), 'context')
  })

  test('an event that nothing handles is answered with 204, and seen is not asked', async () => {
    const seen = vi.fn()
    expect(await deliver({ onEvent: { 'document.completed': vi.fn() }, seen })).toEqual({ status: 204 })
    expect(seen).not.toHaveBeenCalled()
  })

  test.each(['constructor', '__proto__', 'toString'])('an event of the type %s is unknown', async (type) => {
    const rest = vi.fn()
    const content = body.replace('test.webhook', type)
    const delivery = { headers: testHeaders({ body: content, secret }), read: () => content }
    await receive(delivery, { secret, onEvent: { 'test.webhook': vi.fn(), '*': rest } })
    expect(rest).toHaveBeenCalledOnce()
  })

  test('the error of a handler fails the delivery', async () => {
    const onEvent = { 'test.webhook': () => Promise.reject(new Error('database')) }
    await expect(deliver({ onEvent })).rejects.toThrow('database')
  })

  test('each has the type of its event', () => {
    const options: ReceiverOptions<[reply: number]> = {
      secret,
      onEvent: {
        'document.completed': (event, reply) => {
          expectTypeOf(event).toEqualTypeOf<DocumentCompletedEvent>()
          expectTypeOf(reply).toBeNumber()
        },
        'test.webhook': ({ data }) => expectTypeOf(data.webhook_id).toBeString(),
        '*': (event) => expectTypeOf(event).toEqualTypeOf<SignpostEvent | UnknownEvent>()
      }
    }
    expectTypeOf(options.onEvent).not.toBeAny()

    // @ts-expect-error no such type of event
    const wrong: ReceiverOptions<[]> = { secret, onEvent: { 'document.lost': () => undefined } }
    expectTypeOf(wrong).toBeObject()
  })
})

describe('seen', () => {
  test.each([true, Promise.resolve(true)])('an event that was processed is answered without onEvent', async (known) => {
    const onEvent = vi.fn()
    const seen = vi.fn(() => known)
    expect(await deliver({ onEvent, seen })).toEqual({ status: 204 })
    expect(seen).toHaveBeenCalledExactlyOnceWith('evt_1')
    expect(onEvent).not.toHaveBeenCalled()
  })

  test.each([false, Promise.resolve(false)])('another event is passed to onEvent', async (known) => {
    const onEvent = vi.fn()
    await deliver({ onEvent, seen: () => known })
    expect(onEvent).toHaveBeenCalledOnce()
  })

  test('its error fails the delivery, so that it is retried', async () => {
    const onEvent = vi.fn()
    await expect(deliver({ onEvent, seen: () => Promise.reject(new Error('database')) })).rejects.toThrow('database')
    expect(onEvent).not.toHaveBeenCalled()
  })

  test('is not asked about a delivery that is not verified', async () => {
    const seen = vi.fn()
    expect(await deliver({ seen }, '{}')).toMatchObject({ status: 400 })
    expect(seen).not.toHaveBeenCalled()
  })

  test('a transaction of the ID and the effect makes a retry safe', async () => {
    const stored = new Set<string>()
    const effects: string[] = []
    let isBroken = true
    const onEvent = ({ id }: { id: string }) => {
      if (isBroken) throw new Error('rolled back')
      stored.add(id)
      effects.push(id)
    }
    const attempt = () => deliver({ onEvent, seen: (id) => stored.has(id) })
    await expect(attempt()).rejects.toThrow('rolled back')
    isBroken = false
    await attempt()
    await attempt()
    expect(effects).toEqual(['evt_1'])
  })
})

describe('a delivery that is refused', () => {
  test('is answered with 400 and the reason, and reported', async () => {
    const onRefused = vi.fn()
    const { status, body } = await deliver({ onRefused }, '{}')
    expect(status).toBe(400)
    expect(JSON.parse(body ?? '')).toMatchObject({ error: { code: 'SIGNATURE_MISMATCH', message: expect.any(String) } })
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'SIGNATURE_MISMATCH' }),
      'context'
    )
  })

  test('is answered with 413 if its body is too large, even if an earlier middleware read it', async () => {
    expect(await deliver({ maxBytes: 10 })).toMatchObject({ status: 413 })
  })

  test('an invalid secret is an error of the receiver, not of the delivery', async () => {
    const onRefused = vi.fn()
    await expect(deliver({ secret: 'oops', onRefused })).rejects.toMatchObject({ code: 'INVALID_SECRET' })
    expect(onRefused).not.toHaveBeenCalled()
  })

  test.each([Number.NaN, -1])('maxBytes %s is a TypeError', async (maxBytes) => {
    await expect(deliver({ maxBytes })).rejects.toThrow(TypeError)
  })
})

import { describe, expect, test, vi } from 'vitest'
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

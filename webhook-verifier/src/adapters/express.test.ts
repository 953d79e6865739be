import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { body, post, secret } from '../testing/delivery.js'
import { type WebhookHandler, webhookHandler } from './express.js'

const stops: Array<() => void> = []
afterEach(() => stops.splice(0).forEach((stop) => void stop()))

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('on node:http', () => {
  test('an event is passed to onEvent and answered with 204', async () => {
    const onEvent = vi.fn()
    const response = await post(await listen(webhookHandler({ secret, onEvent })))
    expect(response.status).toBe(204)
    expect(onEvent.mock.lastCall?.[0]).toEqual(JSON.parse(body))
  })

  test('a response that onEvent sends is kept', async () => {
    const url = await listen(webhookHandler({ secret, onEvent: (_event, _req, res) => res.writeHead(202).end('ok') }))
    const response = await post(url)
    expect([response.status, await response.text()]).toEqual([202, 'ok'])
  })

  test('a delivery that cannot be verified is answered with 400 and the reason', async () => {
    const [onEvent, onRefused] = [vi.fn(), vi.fn()]
    const response = await post(await listen(webhookHandler({ secret, onEvent, onRefused })), '{}')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'SIGNATURE_MISMATCH' } })
    expect(onRefused.mock.lastCall?.[0]).toMatchObject({ code: 'SIGNATURE_MISMATCH' })
    expect(onEvent).not.toHaveBeenCalled()
  })

  test('a body that is too large is answered with 413 without being read completely', async () => {
    const url = await listen(webhookHandler({ secret, maxBytes: 1024, onEvent: vi.fn(() => undefined) }))
    const response = await post(url, new Uint8Array(2000))
    expect(response.status).toBe(413)
    expect(response.headers.get('connection')).toBe('close')
  })

  test('an onEvent that throws is answered with 500, even with an error of this package', async () => {
    const onEvent = () => webhookHandler({ secret: 'oops', onEvent: () => undefined })
    expect((await post(await listen(webhookHandler({ secret, onEvent })))).status).toBe(500)
  })

  test('an interrupted request ends the handler', async () => {
    const ended = vi.fn()
    const handler = webhookHandler({ secret, onEvent: vi.fn(() => undefined) })
    const arrived = new EventEmitter()
    const url = await listen((req, res) => {
      void handler(req, res, (error) => {
        ended(error)
        arrived.emit('end')
      })
      arrived.emit('request')
    })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const [request, end] = [once(arrived, 'request'), once(arrived, 'end')]
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
    await request
    socket.destroy()
    await end
    expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(Error))
  })

  test('an invalid secret is detected immediately', () => {
    expect(() => webhookHandler({ secret: '', onEvent: vi.fn(() => undefined) })).toThrow(
      expect.objectContaining({ code: 'INVALID_SECRET' })
    )
  })
})

describe('after a middleware that read the body', () => {
  type Parsed = IncomingMessage & { body?: unknown; rawBody?: unknown }

  async function after(parse: (req: Parsed, raw: string) => void) {
    const next = vi.fn()
    const onEvent = vi.fn()
    const handler: WebhookHandler = webhookHandler({ secret, onEvent })
    const url = await listen(async (req, res) => {
      parse(req, await text(req))
      await handler(req, res, next)
      if (!res.headersSent) res.writeHead(500).end()
    })
    return { status: (await post(url)).status, error: next.mock.lastCall?.[0] }
  }

  test('raw bytes are verified', async () => {
    const result = await after((req, raw) => {
      req.body = Buffer.from(raw)
    })
    expect(result).toEqual({ status: 204, error: undefined })
  })

  test('raw bytes next to the parsed body are verified', async () => {
    const result = await after((req, raw) => {
      req.body = JSON.parse(raw)
      req.rawBody = Buffer.from(raw)
    })
    expect(result).toEqual({ status: 204, error: undefined })
  })

  test('a parsed body is a TypeError for the error handler', async () => {
    const result = await after((req, raw) => {
      req.body = JSON.parse(raw)
    })
    expect(result.status).toBe(500)
    expect(result.error).toBeInstanceOf(TypeError)
    expect(result.error.message).toMatch(/express\.raw/)
  })
})

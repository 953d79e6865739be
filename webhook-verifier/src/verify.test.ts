import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type VerifyWebhookOptions, verifyWebhook, WebhookVerificationError } from './index.js'
import { signWebhook } from './sign/index.js'

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const now = new Date('2026-01-01T00:00:00.999Z')
const timestamp = 1767225600
const body = JSON.stringify({ id: 'evt_1', type: 'test.webhook', created_at: now, data: { webhook_id: 'whe_1' } })
const headers = signWebhook({ body, secret, timestamp, deliveryId: 'dlv_1', eventType: 'test.webhook' })
const given = { body, headers, secret, now }

describe('bodies', () => {
  const bytes = new TextEncoder().encode(body)
  const padded = Buffer.concat([Buffer.from('xx'), bytes, Buffer.from('yy')])

  test.each<[string, VerifyWebhookOptions['body']]>([
    ['text', body],
    ['a Uint8Array', bytes],
    ['a Buffer', Buffer.from(bytes)],
    ['an ArrayBuffer', bytes.slice().buffer],
    ['a view into something larger', padded.subarray(2, -2)]
  ])('%s is verified', (_, body) => {
    expect(verifyWebhook({ ...given, body })).toMatchObject({ id: 'evt_1', data: { webhook_id: 'whe_1' } })
  })

  test('characters of several bytes are decoded', () => {
    const event = {
      id: 'evt_1',
      type: 'test.webhook',
      created_at: '2026-01-01T00:00:00Z',
      data: { title: 'Übergabe 🖋' }
    }
    const bytes = new TextEncoder().encode(JSON.stringify(event))
    const headers = signWebhook({ body: bytes, secret, timestamp, deliveryId: 'dlv_1', eventType: 'test.webhook' })
    for (const body of [bytes, Buffer.from(bytes)]) expect(verifyWebhook({ ...given, headers, body })).toEqual(event)
  })

  test.each([[JSON.parse(body)], [undefined], [null], [[1]], [7]])(
    '%j is a TypeError with an explanation',
    (parsed) => {
      const verify = () => verifyWebhook({ ...given, body: parsed })
      expect(verify).toThrow(TypeError)
      expect(verify).toThrow(/raw bytes .* express\.raw\(/)
    }
  )
})

describe('headers', () => {
  const lowered = new Headers({ ...headers })

  test.each<[string, VerifyWebhookOptions['headers']]>([
    ['Headers', new Headers({ ...headers })],
    ['Headers that cannot be iterated', { get: (name) => lowered.get(name), has: (name) => lowered.has(name) }],
    ['a record with arrays', { ...headers, 'X-Signpost-Signature': [headers['X-Signpost-Signature']] }],
    ['pairs', Object.entries(headers).map(([name, value]) => [name, String(value)] as const)],
    ['a Map', new Map(Object.entries(headers)) as Map<string, string>],
    ['a record without a prototype', Object.assign(Object.create(null), headers)]
  ])('%s', (_, headers) => {
    expect(verifyWebhook({ ...given, headers }).id).toBe('evt_1')
  })

  test('a repeated header is rejected', () => {
    const signature = headers['X-Signpost-Signature']
    const twice = { 'X-Signpost-Timestamp': String(timestamp), 'X-Signpost-Signature': [signature, signature] }
    expect(() => verifyWebhook({ ...given, headers: twice })).toThrow(
      expect.objectContaining({ code: 'SIGNATURE_MISMATCH' })
    )
  })

  test('our own headers are verified with either secret during a rotation', () => {
    const oldSecret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
    const both = signWebhook({ body, secret, oldSecret, timestamp, deliveryId: 'dlv_1', eventType: 'test.webhook' })
    const own = Object.fromEntries(Object.entries(both).filter(([name]) => name.startsWith('X-Signpost-')))
    for (const known of [secret, oldSecret]) {
      expect(verifyWebhook({ ...given, headers: own, secret: known }).id).toBe('evt_1')
    }
    const { 'X-Signpost-Signature-Old': _, ...current } = own
    expect(() => verifyWebhook({ ...given, headers: current, secret: oldSecret })).toThrow(
      expect.objectContaining({ code: 'SIGNATURE_MISMATCH' })
    )
  })

  test.each([[undefined], [null], ['x'], [['Host', 'example.com']]])('%j is a TypeError', (headers) => {
    expect(() => verifyWebhook({ ...given, headers: headers as never })).toThrow(TypeError)
  })
})

describe('options', () => {
  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY, '300'])('tolerance %s is a TypeError', (tolerance) => {
    expect(() => verifyWebhook({ ...given, tolerance: tolerance as number })).toThrow(TypeError)
  })

  test.each([new Date(Number.NaN), Date.now()])('now %s is a TypeError', (now) => {
    expect(() => verifyWebhook({ ...given, now: now as Date })).toThrow(TypeError)
  })

  test('the system clock is used by default', () => {
    expect(() => verifyWebhook({ body, headers, secret })).toThrow(WebhookVerificationError)
  })
})

describe('errors', () => {
  const other = `whsec_${randomBytes(32).toString('base64')}`

  test.each([[other], [`${other}\n`], [[other, 7 as never]]])('no error contains a secret', (secret) => {
    const error = catchError(() => verifyWebhook({ ...given, secret }))
    expect(error).toBeInstanceOf(WebhookVerificationError)
    const shown = `${error.stack} ${JSON.stringify(error)} ${JSON.stringify(Object.getOwnPropertyDescriptors(error))}`
    expect(shown).not.toContain(other.slice(6, 20))
  })

  test('a parsing error is the cause', () => {
    const body = '{'
    const headers = signWebhook({ body, secret, timestamp, deliveryId: 'dlv_1', eventType: 'test.webhook' })
    const error = catchError(() => verifyWebhook({ ...given, body, headers }))
    expect(error).toMatchObject({ code: 'INVALID_PAYLOAD', header: undefined, cause: expect.any(SyntaxError) })
  })

  test('an error has no cause unless there is one', () => {
    expect(catchError(() => verifyWebhook({ ...given, headers: {} }))).not.toHaveProperty('cause')
  })
})

describe('signWebhook', () => {
  const options = { body, secret, timestamp, deliveryId: 'dlv_1', eventType: 'test.webhook' }

  test.each([
    { timestamp: Date.now() },
    { timestamp: 1.5 },
    { timestamp: -1 },
    { timestamp: Number.NaN },
    { deliveryId: 'dlv_1.2' },
    { deliveryId: 'a\r\nX-Other: b' },
    { eventType: 'a\nb' },
    { eventType: '' }
  ])('%j is a TypeError', (wrong) => {
    expect(() => signWebhook({ ...options, ...wrong })).toThrow(TypeError)
  })

  test.each([{ secret: 'oops' }, { oldSecret: '' }])('%j is an INVALID_SECRET', (wrong) => {
    expect(catchError(() => signWebhook({ ...options, ...wrong }))).toMatchObject({ code: 'INVALID_SECRET' })
  })

  test('the header of the old secret is omitted after the rotation', () => {
    expect(signWebhook({ ...options, oldSecret: null })).not.toHaveProperty('X-Signpost-Signature-Old')
  })
})

function catchError(act: () => unknown): Error {
  try {
    act()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}

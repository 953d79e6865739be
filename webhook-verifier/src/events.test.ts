import { expectTypeOf, test } from 'vitest'
import type { DocumentCompletedEvent } from '../../spec/generated/client.js'
import { type EventOf, type EventType, type SignpostEvent, type UnknownEvent, verifyWebhook } from './index.js'

// The compiler checks these types; the tests only show that the files load.
type Verified = ReturnType<typeof verifyWebhook>

test('comparing the type narrows the event', () => {
  const read = (event: Verified) => {
    if (event.type !== 'document.completed') return
    expectTypeOf(event).toEqualTypeOf<EventOf<'document.completed'>>()
    expectTypeOf(event.data).toEqualTypeOf<DocumentCompletedEvent['data']>()
  }
  expectTypeOf(read).toBeFunction()
})

test('types that this version does not know can be compared, and their data read', () => {
  const read = (event: Verified): string | undefined => {
    if (event.type !== 'document.newer') return undefined
    const data: { reason: string } = event.data
    return data.reason
  }
  expectTypeOf(read).toBeFunction()
})

test('each case of a switch has its data, and the default any type', () => {
  const read = (event: Verified): string => {
    switch (event.type) {
      case 'document.sent':
      case 'document.viewed':
      case 'document.signed':
      case 'document.completed':
      case 'document.declined':
      case 'document.voided':
      case 'document.expired':
      case 'document.reminded':
      case 'document.seal_failed':
      case 'document.erased':
      case 'bulk_send.completed':
      case 'template_link.limit_reached':
        return event.data.id
      case 'test.webhook':
        return event.data.webhook_id
      default:
        expectTypeOf(event.type).toEqualTypeOf<string>()
        return event.type
    }
  }
  expectTypeOf(read).returns.toBeString()
})

test('properties of every event can be read before its type is known', () => {
  expectTypeOf<Verified['id']>().toBeString()
  expectTypeOf<Verified['created_at']>().toBeString()
  expectTypeOf<EventOf<'document.signed'>['data']['signer']['email']>().toBeString()
  expectTypeOf<EventOf<EventType>>().toEqualTypeOf<SignpostEvent | UnknownEvent>()
})

test('code that must not compile', () => {
  // @ts-expect-error no such type of event
  type Wrong = EventOf<'document.lost'>
  expectTypeOf<Wrong>().toEqualTypeOf<UnknownEvent>()

  const wrong = (event: Verified) => {
    // @ts-expect-error data differs from event to event, so the type must be compared first
    event.data.title
    return event
  }
  expectTypeOf(wrong).toBeFunction()

  // @ts-expect-error a parsed body cannot be verified
  expectTypeOf(verifyWebhook).toBeCallableWith({ body: { id: 'evt_1' }, headers: {}, secret: '' })
  // @ts-expect-error the secret is needed
  expectTypeOf(verifyWebhook).toBeCallableWith({ body: '', headers: {} })
})

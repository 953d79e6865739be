import { expectTypeOf, test } from 'vitest'
import { type EventOf, type EventType, type SignpostEvent, type UnknownEvent, verifyWebhook } from './index.js'

// The compiler checks these types; the tests only show that the files load.
type Verified = ReturnType<typeof verifyWebhook>

test('comparing the type narrows the event', () => {
  const read = (event: Verified) => {
    if (event.type === 'document.completed') expectTypeOf(event).toEqualTypeOf<EventOf<'document.completed'>>()
  }
  expectTypeOf(read).toBeFunction()
})

test('after all known types, the unknown type is left', () => {
  const read = (event: Verified): string => {
    switch (event.type) {
      case 'document.sent':
      case 'document.viewed':
      case 'document.signed':
      case 'document.completed':
      case 'document.declined':
      case 'document.voided':
      case 'document.expired':
        return event.data.id
      case 'test.webhook':
        return event.data.webhook_id
      default:
        expectTypeOf(event).toEqualTypeOf<UnknownEvent>()
        return event.type
    }
  }
  expectTypeOf(read).returns.toBeString()
})

test('properties of every event can be read before its type is known', () => {
  expectTypeOf<Verified['id']>().toBeString()
  expectTypeOf<Verified['created_at']>().toBeString()
  expectTypeOf<EventOf<'document.signed'>['data']['signer']['email']>().toBeString()
  expectTypeOf<EventOf<EventType>>().toEqualTypeOf<SignpostEvent>()
})

test('code that must not compile', () => {
  // @ts-expect-error no such type of event
  type Wrong = EventOf<'document.lost'>
  expectTypeOf<Wrong>().toBeNever()

  const wrong = (event: Verified) => {
    // @ts-expect-error data differs from event to event, so the type must be compared first
    event.data.title
    // @ts-expect-error no such type of event
    return event.type === 'document.lost'
  }
  expectTypeOf(wrong).toBeFunction()

  // @ts-expect-error a parsed body cannot be verified
  expectTypeOf(verifyWebhook).toBeCallableWith({ body: { id: 'evt_1' }, headers: {}, secret: '' })
  // @ts-expect-error the secret is needed
  expectTypeOf(verifyWebhook).toBeCallableWith({ body: '', headers: {} })
})

import type { WebhookEventType } from '@signpost/sdk'

/** What endpoints can subscribe to. */
export const eventTypes: WebhookEventType[] = [
  'document.sent',
  'document.viewed',
  'document.signed',
  'document.completed',
  'document.declined',
  'document.voided',
  'document.expired'
]

// In a Next.js app: app/webhooks/route.ts. Runs on both the Node and the edge runtime.
import { receiveWebhook } from '@signpost/webhook-verifier/fetch'
import { processEvent, wasProcessed } from './process-event.mjs'

export function POST(request) {
  return receiveWebhook(request, {
    secret: process.env.SIGNPOST_WEBHOOK_SECRET,
    seen: wasProcessed,
    onEvent: processEvent,
    onRefused: (error) => console.warn(`Refused: ${error.code}`)
  })
}

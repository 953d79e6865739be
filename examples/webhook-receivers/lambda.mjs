// AWS Lambda, behind an API Gateway or a function URL.
import { webhookHandler } from '@signpost/webhook-verifier/lambda'
import { processEvent, wasProcessed } from './process-event.mjs'

export const handler = webhookHandler({
  secret: process.env.SIGNPOST_WEBHOOK_SECRET,
  seen: wasProcessed,
  onEvent: processEvent,
  onRefused: (error) => console.warn(`Refused: ${error.code}`)
})

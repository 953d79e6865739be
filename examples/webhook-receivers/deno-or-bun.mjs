// SIGNPOST_WEBHOOK_SECRET=whsec_… deno serve --allow-env --port 3000 examples/webhook-receivers/deno-or-bun.mjs
// SIGNPOST_WEBHOOK_SECRET=whsec_… bun examples/webhook-receivers/deno-or-bun.mjs
import { receiveWebhook } from '@signpost/webhook-verifier/fetch'
import { processEvent, wasProcessed } from './process-event.mjs'

export default {
  fetch(request) {
    if (request.method !== 'POST') return new Response('Not found', { status: 404 })
    return receiveWebhook(request, {
      secret: process.env.SIGNPOST_WEBHOOK_SECRET,
      seen: wasProcessed,
      onEvent: processEvent,
      onRefused: (error) => console.warn(`Refused: ${error.code}`)
    })
  }
}

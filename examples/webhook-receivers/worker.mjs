// A Cloudflare Worker, without nodejs_compat: wrangler secret put SIGNPOST_WEBHOOK_SECRET
import { receiveWebhook } from '@signpost/webhook-verifier/fetch'
import { processEvent, wasProcessed } from './process-event.mjs'

export default {
  fetch(request, env) {
    if (request.method !== 'POST') return new Response('Not found', { status: 404 })
    return receiveWebhook(request, {
      secret: env.SIGNPOST_WEBHOOK_SECRET,
      seen: wasProcessed,
      onEvent: processEvent,
      onRefused: (error) => console.warn(`Refused: ${error.code}`)
    })
  }
}

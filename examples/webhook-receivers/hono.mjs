// Cloudflare Workers pass the secret in `context.env`; `env` of Hono also finds it on Node, Deno and Bun.
import { receiveWebhook } from '@signpost/webhook-verifier/fetch'
import { Hono } from 'hono'
import { env } from 'hono/adapter'
import { processEvent, wasProcessed } from './process-event.mjs'

const app = new Hono()

app.post('/webhooks', (context) =>
  receiveWebhook(context.req.raw, {
    secret: env(context).SIGNPOST_WEBHOOK_SECRET,
    seen: wasProcessed,
    onEvent: processEvent,
    onRefused: (error) => console.warn(`Refused: ${error.code}`)
  })
)

export default app

// SIGNPOST_WEBHOOK_SECRET=whsec_… node examples/webhook-receivers/fastify.mjs
import { webhookPlugin } from '@signpost/webhook-verifier/fastify'
import { fastify } from 'fastify'
import { processEvent, wasProcessed } from './process-event.mjs'

const app = fastify()

app.register(webhookPlugin, {
  prefix: '/webhooks',
  secret: process.env.SIGNPOST_WEBHOOK_SECRET,
  seen: wasProcessed,
  onEvent: processEvent,
  onRefused: (error) => console.warn(`Refused: ${error.code}`)
})

await app.listen({ port: Number(process.env.PORT ?? 3000) })
console.log(`Listening on ${app.server.address().port}`)

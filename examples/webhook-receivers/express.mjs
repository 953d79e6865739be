// SIGNPOST_WEBHOOK_SECRET=whsec_… node examples/webhook-receivers/express.mjs
import { webhookHandler } from '@signpost/webhook-verifier/express'
import express from 'express'
import { processEvent, wasProcessed } from './process-event.mjs'

const app = express()

// Registered before express.json(): the signature covers the raw body.
app.post(
  '/webhooks',
  webhookHandler({
    secret: process.env.SIGNPOST_WEBHOOK_SECRET,
    seen: wasProcessed,
    onEvent: processEvent,
    onRefused: (error) => console.warn(`Refused: ${error.code}`)
  })
)
app.use(express.json())

const server = app.listen(Number(process.env.PORT ?? 3000), () => console.log(`Listening on ${server.address().port}`))

// SIGNPOST_WEBHOOK_SECRET=whsec_… node examples/webhook-receivers/node-http.mjs
import { createServer } from 'node:http'
import { webhookHandler } from '@signpost/webhook-verifier/express'
import { processEvent, wasProcessed } from './process-event.mjs'

const receive = webhookHandler({
  secret: process.env.SIGNPOST_WEBHOOK_SECRET,
  seen: wasProcessed,
  onEvent: processEvent,
  onRefused: (error) => console.warn(`Refused: ${error.code}`)
})

const server = createServer((request, response) => {
  if (request.method === 'POST' && request.url === '/webhooks') void receive(request, response)
  else response.writeHead(404).end()
})
server.listen(Number(process.env.PORT ?? 3000), () => console.log(`Listening on ${server.address().port}`))

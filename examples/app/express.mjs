import { once } from 'node:events'
import { webhookHandler } from '@signpost/webhook-verifier/express'
import express from 'express'

/** Serves the offers, and returns what stops it. */
export async function serve(offers, { secret, port, origin }) {
  const app = express()
  // Registered before any other parser of bodies: the signature covers the raw body.
  app.post(
    '/webhooks',
    webhookHandler({
      secret,
      seen: offers.wasProcessed,
      onEvent: offers.process,
      onRefused: ({ code }) => console.warn(`Refused: ${code}`)
    })
  )
  app.get('/', (_request, response) => response.type('html').send(offers.page))
  app.post('/offers', async (_request, response) => response.json(await offers.create(origin)))
  app.get('/offers/:id', ({ params }, response) => {
    const state = offers.stateOf(params.id)
    response.status(state ? 200 : 404).json({ state: state ?? 'unknown' })
  })
  // On this machine only: whoever reaches it creates offers.
  const server = app.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return () => new Promise((resolve) => server.close(resolve))
}

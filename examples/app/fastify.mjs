import { webhookPlugin } from '@signpost/webhook-verifier/fastify'
import { fastify } from 'fastify'

/** Serves the offers, and returns what stops it. */
export async function serve(offers, { secret, port, origin }) {
  const app = fastify({ forceCloseConnections: true })
  app.register(webhookPlugin, {
    prefix: '/webhooks',
    secret,
    seen: offers.wasProcessed,
    onEvent: offers.process,
    onRefused: ({ code }) => console.warn(`Refused: ${code}`)
  })
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(offers.page))
  app.post('/offers', () => offers.create(origin))
  app.get('/offers/:id', ({ params }, reply) => {
    const state = offers.stateOf(params.id)
    reply.code(state ? 200 : 404).send({ state: state ?? 'unknown' })
  })
  await app.listen({ port })
  return () => app.close()
}

import { once } from 'node:events'
import http from 'node:http'
import { verifyWebhook } from '@signpost/webhook-verifier'

/** A webhook receiver that checks signatures, and processes an event that arrives again only once. */
export async function startReceiver() {
  const receiver = { secret: undefined, processed: new Map(), deliveries: 0, refused: [] }
  const server = http.createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    try {
      const event = verifyWebhook({
        body: Buffer.concat(chunks),
        headers: request.headers,
        secret: receiver.secret
      })
      receiver.deliveries += 1
      receiver.processed.set(event.id, event)
      response.writeHead(204).end()
    } catch (error) {
      receiver.refused.push(error.message)
      response.writeHead(400).end()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${server.address().port}/`,
    async stop() {
      server.closeAllConnections()
      server.close()
    }
  })
}

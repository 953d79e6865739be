import { once } from 'node:events'
import http from 'node:http'

/** A webhook receiver. Its path /slow never responds. */
export async function startReceiver() {
  const posts = []
  const server = http.createServer(async (request, response) => {
    const chunks = []
    const post = { path: request.url, at: performance.now(), brokenOffAt: undefined }
    // The connection of a post that was answered stays open for the next one.
    response.once('close', () => {
      if (!response.writableFinished) post.brokenOffAt = performance.now()
    })
    for await (const chunk of request) chunks.push(chunk)
    const { id } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    posts.push(Object.assign(post, { event: id, delivery: request.headers['x-signpost-delivery-id'] }))
    if (!request.url.startsWith('/slow')) response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    posts,
    async stop() {
      server.closeAllConnections()
      server.close()
    }
  }
}

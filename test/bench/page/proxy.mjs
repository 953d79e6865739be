import { createServer, request } from 'node:http'

/** A proxy that removes the optimizations of the page: compression and the boot script. Counts what it sends. */
export async function startProxy(url, { encoding, boot = true }) {
  const target = new URL(url)
  const proxy = { sent: 0 }
  const server = createServer((incoming, response) => {
    const isPage = incoming.url.startsWith('/sign') && !incoming.url.startsWith('/sign/assets')
    const headers = { ...incoming.headers, host: target.host }
    if (encoding) headers['accept-encoding'] = encoding
    if (isPage) headers['accept-encoding'] = 'identity'
    const { hostname, port } = target
    const asked = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const body = isPage && !boot ? withoutBoot(Buffer.concat(chunks)) : Buffer.concat(chunks)
        proxy.sent += body.length
        const { 'transfer-encoding': _, ...kept } = answer.headers
        response.writeHead(answer.statusCode, { ...kept, 'content-length': body.length }).end(body)
      })
    })
    asked.on('error', () => response.destroy())
    incoming.pipe(asked)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${server.address().port}`
  proxy.stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return proxy
}

function withoutBoot(html) {
  const lines = html.toString().split('\n')
  return Buffer.from(lines.filter((line) => !line.includes('/boot-')).join('\n'))
}

// A proxy in front of the service in development. It adds a script to pages, which loads them again when asked to. The
// service itself knows nothing about it.
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

const folder = '/__live-reload'
const mostAttempts = 5
const reloadEvent = 'event: reload\ndata:\n\n'
const script = `const { search } = new URL(document.currentScript.src)
new EventSource('${folder}/events' + search).addEventListener('reload', () => location.reload())
`

/** Forwards requests for `port` to the service on `servicePort`. Requests wait while the service restarts. */
export async function startLiveReload({ port, host, servicePort }) {
  const listeners = new Set()
  // Pages name the start of the service that they are of, so that one that was loading at a restart is loaded again too.
  let start = 0
  const server = http.createServer((request, response) => {
    const [pathname, query] = request.url.split('?')
    if (pathname === `${folder}/client.js`) return sendScript(response)
    if (pathname === `${folder}/events`) {
      subscribe(listeners, response)
      if (query !== `start=${start}`) response.write(reloadEvent)
      return
    }
    return forward(request, response, servicePort, `<script src="${folder}/client.js?start=${start}" async></script>`)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    /** Loads all open pages again as soon as the service accepts connections. */
    async reload() {
      await accepting(servicePort)
      start += 1
      for (const response of listeners) response.write(reloadEvent)
    },
    close() {
      server.close()
      server.closeAllConnections()
    }
  }
}

function sendScript(response) {
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(script)
}

function subscribe(listeners, response) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('retry: 500\n\n')
  listeners.add(response)
  response.once('close', () => listeners.delete(response))
}

async function forward(request, response, port, tag, attempt = 1) {
  await accepting(port, response)
  if (response.destroyed) return
  const headers = { ...request.headers }
  // A compressed page cannot be changed, and one that is not sent neither.
  if (headers.accept?.includes('text/html')) {
    headers['accept-encoding'] = 'identity'
    delete headers['if-none-match']
    delete headers['if-modified-since']
  }
  const { method, url } = request
  const upstream = http.request({ host: '127.0.0.1', port, method, path: url, headers })
  // A service that restarts cuts what it is answering. What only reads is asked for again.
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
  const isRead = (method === 'GET' || method === 'HEAD') && !hasBody
  const failed = () => {
    if (!isRead || response.headersSent || attempt === mostAttempts) return response.destroy()
    return forward(request, response, port, tag, attempt + 1)
  }
  upstream.once('response', (answer) => respond(answer, response, tag, failed))
  upstream.once('error', failed)
  if (isRead) upstream.end()
  else pipeline(request, upstream, () => {})
}

async function respond(answer, response, tag, failed) {
  const { statusCode, statusMessage } = answer
  if (!takesScript(answer)) {
    response.writeHead(statusCode, statusMessage, answer.rawHeaders)
    return pipeline(answer, response, () => {})
  }
  try {
    const page = Buffer.concat(await answer.toArray())
    const { 'content-length': _length, etag: _etag, ...headers } = answer.headers
    response.writeHead(statusCode, statusMessage, headers).end(page.toString().replace('</head>', `${tag}</head>`))
  } catch {
    failed()
  }
}

// Pages whose policy permits no scripts, such as those that show e-mails, stay as they are.
function takesScript({ headers }) {
  const policy = headers['content-security-policy'] ?? ''
  return headers['content-type']?.startsWith('text/html') && policy.includes("script-src 'self'")
}

/** Waits until the service accepts connections, or until anyone who asked has left. */
async function accepting(port, response) {
  while (!response?.destroyed && !(await accepts(port))) await sleep(50)
}

async function accepts(port) {
  const socket = net.connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

// A receiver in a thread of its own, so that answering costs the service nothing. Tells what arrived, and when, if asked.
import http from 'node:http'
import { parentPort } from 'node:worker_threads'

let arrivals = []
const server = http.createServer((request, response) => {
  // Any moment of any thread can be compared with this.
  arrivals.push({ path: request.url, at: performance.timeOrigin + performance.now() })
  if (request.url.startsWith('/dead')) return
  response.writeHead(204).end()
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }))
parentPort.on('message', () => {
  parentPort.postMessage({ arrivals })
  arrivals = []
})

// A receiver in a separate thread, so that it does not slow down the service. Reports on request what arrived and when.
import http from 'node:http'
import { parentPort } from 'node:worker_threads'

let arrivals = []
const server = http.createServer((request, response) => {
  // Comparable between all threads.
  arrivals.push({ path: request.url, at: performance.timeOrigin + performance.now() })
  if (request.url.startsWith('/dead')) return
  response.writeHead(204).end()
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }))
parentPort.on('message', () => {
  parentPort.postMessage({ arrivals })
  arrivals = []
})

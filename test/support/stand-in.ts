import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stand-in answers: a file, or JSON. */
export interface StandInAnswer {
  status?: number
  headers?: Record<string, string>
  /** A PDF or a ZIP. */
  file?: Uint8Array
  json?: unknown
}

/** Starts a server that stands in for the API of another service. */
export async function startStandIn(answer: (url: URL, request: http.IncomingMessage) => StandInAnswer) {
  const server = http.createServer((request, response) => {
    const { status = 200, headers, file, json } = answer(new URL(request.url!, 'http://stand-in'), request)
    const type = file ? 'application/octet-stream' : 'application/json'
    response.writeHead(status, { 'content-type': type, ...headers }).end(file ?? JSON.stringify(json))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    }
  }
}

import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '@signpost/server'

/** A delivery as it arrived. */
export interface Received {
  headers: http.IncomingHttpHeaders
  body: Buffer
  /** By the clock of its world. */
  arrivedAt: Date
  event: { id: string; type: string; created_at: string; data: Record<string, never> }
}

/** A webhook receiver whose responses the test sets. */
export interface Receiver extends AsyncDisposable {
  url: string
  received: Received[]
  /** Determines each response; 204 by default. */
  respond: (request: Received) => {
    status: number
    body?: string
    headers?: Record<string, string>
    delayMs?: number
    until?: Promise<unknown>
  }
}

export async function startReceiver(clock: Clock): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    received: [],
    respond: () => ({ status: 204 }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const delivery = {
      headers: request.headers,
      body,
      arrivedAt: clock.now(),
      event: JSON.parse(body.toString('utf8'))
    }
    receiver.received.push(delivery)
    const { status, body: answer = '', headers = {}, delayMs = 0, until } = receiver.respond(delivery)
    await until
    setTimeout(() => response.writeHead(status, headers).end(answer), delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}

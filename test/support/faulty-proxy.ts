import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** What goes wrong between a program and a service. */
export type Fault = 'the answer is lost' | 'the service is busy' | 'the answer is cut off'

/** The faults, in the order in which they are tried. */
export const faults: Fault[] = ['the answer is lost', 'the service is busy', 'the answer is cut off']

export interface FaultyProxy extends AsyncDisposable {
  url: string
  /** What was asked for, with the methods: `POST /v1/documents`. */
  asked: string[]
  /** Whether the connection of this request ends, before or after the service has done what it asks for. */
  ends?: (asked: string, when: 'before' | 'after') => boolean
}

/**
 * Stands in front of a service, and does this to the first of each request, the third, and so on: requests are the same if they have the
 * same method and path. Without a fault, it passes everything on.
 */
export async function startFaultyProxy(target: string, fault?: Fault): Promise<FaultyProxy> {
  const seen = new Map<string, number>()
  const proxy: FaultyProxy = {
    url: '',
    asked: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  const server = http.createServer(async (incoming, outgoing) => {
    const asked = `${incoming.method} ${incoming.url?.split('?')[0]}`
    proxy.asked.push(asked)
    const before = seen.get(asked) ?? 0
    seen.set(asked, before + 1)
    const now = before % 2 === 0 ? fault : undefined
    try {
      const body = await bytesOf(incoming)
      if (proxy.ends?.(asked, 'before')) return void outgoing.destroy()
      if (now === 'the service is busy')
        return void outgoing.writeHead(503, { 'content-type': 'text/html' }).end('Busy')
      const answer = await pass(incoming, body, target)
      if (proxy.ends?.(asked, 'after') || now === 'the answer is lost') return void outgoing.destroy()
      if (now === undefined) return void outgoing.writeHead(answer.status, answer.headers).end(answer.body)
      // An answer without a body cannot be cut off within it.
      const half = answer.body.subarray(0, Math.floor(answer.body.length / 2))
      outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length })
      outgoing.write(half, () => outgoing.destroy())
      if (answer.body.length === 0) outgoing.destroy()
    } catch {
      outgoing.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

/** Passes a request on, and returns its whole answer. */
async function pass({ method, url = '/', headers }: http.IncomingMessage, body: Buffer, target: string) {
  const onward = http.request(new URL(url, target), { method, headers, agent: false })
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve).once('error', reject).end(body)
  })
  const { 'transfer-encoding': _encoding, connection: _connection, ...others } = response.headers
  return { status: response.statusCode ?? 502, headers: others, body: await bytesOf(response) }
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

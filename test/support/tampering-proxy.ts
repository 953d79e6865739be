import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands between a client and a service, and changes requests or answers. */
export interface Tampering {
  /** Changes the headers of a request. */
  request?(headers: http.IncomingHttpHeaders, path: string): http.IncomingHttpHeaders
  /** Changes the status or text of an answer. */
  answer?(answer: { status: number; text: string }, path: string): { status: number; text: string }
}

export interface TamperingProxy extends AsyncDisposable {
  url: string
}

/** Starts a proxy in front of a service: a fault that a check of its answers has to find. */
export async function startTamperingProxy(target: string, { request, answer }: Tampering): Promise<TamperingProxy> {
  const server = http.createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const headers = request?.(incoming.headers, path) ?? incoming.headers
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const upstream = http.request(new URL(path, target), {
      method: incoming.method,
      headers: { ...headers, 'accept-encoding': 'identity' }
    })
    upstream.on('response', async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      const bytes = Buffer.concat(parts)
      const original = { status: response.statusCode ?? 502, text: bytes.toString('utf8') }
      const { status, text } = answer?.(original, path) ?? original
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = response.headers
      // What is no text stays as it is.
      outgoing.writeHead(status, others).end(text === original.text ? bytes : text)
    })
    upstream.on('error', () => outgoing.destroy())
    upstream.end(Buffer.concat(chunks))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

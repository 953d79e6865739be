import http from 'node:http'
import type { Answer } from '../api.js'

/** A request as it goes out. */
export interface Outgoing {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Sends requests whose headers and paths a regular client would not send. */
export function createSender(url: string, { timeoutMs = 20_000 } = {}) {
  const agent = new http.Agent({ keepAlive: true })
  return (outgoing: Outgoing) =>
    new Promise<Answer>((resolve, reject) => {
      const { method, path, headers, body } = outgoing
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
      const options = { method, path: '', agent, headers: { ...headers, ...length }, timeout: timeoutMs }
      const request = http.request(url, { ...options, path: `/v1${path}` }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => resolve(answerOf(response, Buffer.concat(chunks))))
      })
      request.on('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)))
      request.on('error', reject)
      request.end(body)
    })
}

function answerOf({ statusCode, headers }: http.IncomingMessage, bytes: Buffer): Answer {
  const isJson = headers['content-type']?.startsWith('application/json')
  return {
    status: statusCode!,
    headers: new Headers(headers as Record<string, string>),
    bytes,
    body: isJson ? JSON.parse(bytes.toString('utf8')) : undefined
  }
}

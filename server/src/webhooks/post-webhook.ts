import http, { type Agent } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { attemptTimeoutMs, keptResponseBytes, type Outcome, outcomeOf, outcomeWithout } from '@signpost/spec/rules'
import { problemOfUrl, resolvePublic, type UrlPolicy } from './guard-url.js'

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
  policy: UrlPolicy
  timeoutMs?: number
  /** Reuses connections. Without it, each post opens a new one. */
  agent?: Agent | undefined
}

class ResponseTimeout extends Error {
  override readonly message = 'no response in time'
}

/**
 * Posts a delivery once. A 2xx status in time is a success. Redirects are not followed. The address is checked when the
 * name is resolved for this connection, which prevents DNS rebinding.
 */
export async function postWebhook(post: Post): Promise<Outcome> {
  const startedAt = performance.now()
  const duration = () => Math.round(performance.now() - startedAt)
  try {
    const { statusCode, responseBody } = await request(post)
    return outcomeOf(statusCode, responseBody, duration())
  } catch (error) {
    return outcomeWithout(describe(error), error instanceof ResponseTimeout, duration())
  }
}

async function request({ url, headers, body, policy, timeoutMs = attemptTimeoutMs, agent }: Post) {
  const problem = problemOfUrl(url, policy)
  if (problem) throw new Error(`the URL ${problem}`)
  const signal = AbortSignal.timeout(timeoutMs)
  const reasonOf = (error: Error) => (signal.aborted ? new ResponseTimeout('', { cause: error }) : error)
  const target = new URL(url)
  const { request: send } = target.protocol === 'https:' ? https : http
  return new Promise<{ statusCode: number; responseBody: string }>((resolve, reject) => {
    const outgoing = send(target, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      lookup: lookupPublic(policy),
      agent: agent ?? false,
      signal
    })
    outgoing.on('error', (error) => reject(reasonOf(error)))
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const finish = () => {
        const responseBody = Buffer.concat(chunks)
          .subarray(0, keptResponseBytes)
          .toString('utf8')
          .replaceAll('\u0000', '')
        resolve({ statusCode: response.statusCode ?? 0, responseBody })
        response.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= keptResponseBytes) finish()
      })
      response.on('end', finish)
      response.on('error', (error) => reject(reasonOf(error)))
    })
    outgoing.end(body)
  })
}

function lookupPublic(policy: UrlPolicy): LookupFunction {
  return (hostname, options, callback) => {
    resolvePublic(hostname, policy).then(
      (addresses) => {
        const [first] = addresses
        if (options.all) return callback(null, addresses)
        // biome-ignore lint/style/noNonNullAssertion: a name that resolves has an address
        callback(null, first!.address, first!.family)
      },
      (error) => callback(error, [])
    )
  }
}

function describe(error: unknown) {
  const { message, code } = error as { message: string; code?: string }
  return (message || code || 'the request failed').slice(0, 500)
}

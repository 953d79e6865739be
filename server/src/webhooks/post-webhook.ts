import http from 'node:http'
import https from 'node:https'
import {
  attemptTimeoutMs,
  type Outcome,
  outcomeNotMade,
  outcomeOf,
  outcomeWithout,
  problemOfUrl
} from '@signpost/spec/rules'
import { OwnFault } from '../common/own-fault.js'
import { NameError } from '../dns/name-error.js'
import { type ReadResponse, readResponse } from './read-response.js'
import type { Route } from './route.js'
import { watchConnection, watchTunnel } from './watch-faults.js'

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
  route: Route
  timeoutMs?: number
}

class ResponseTimeout extends Error {
  override readonly message = 'no response in time'
}

/** Posts a delivery once. A 2xx status in time is a success. Redirects are not followed. */
export async function postWebhook(post: Post): Promise<Outcome> {
  const startedAt = performance.now()
  const duration = () => Math.round(performance.now() - startedAt)
  try {
    const { statusCode, responseBody } = await request(post)
    return outcomeOf(statusCode, responseBody, duration())
  } catch (error) {
    if (error instanceof OwnFault) return outcomeNotMade(describe(error), duration())
    return outcomeWithout(describe(error), isTimeout(error), duration())
  }
}

async function request({ url, headers, body, route, timeoutMs = attemptTimeoutMs }: Post) {
  const { agent, policy, proxy } = route
  const problem = problemOfUrl(url, policy)
  if (problem) throw new Error(`the URL ${problem}`)
  const signal = AbortSignal.timeout(timeoutMs)
  const { request: send } = url.startsWith('https:') ? https : http
  return new Promise<ReadResponse>((resolve, reject) => {
    const outgoing = send(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      agent,
      signal
    })
    const watch = proxy ? watchTunnel(outgoing, proxy) : watchConnection(outgoing)
    const fail = (error: Error) => {
      const timedOut = signal.aborted
      watch.blame(timedOut ? new ResponseTimeout('', { cause: error }) : error, timedOut).then(reject, reject)
    }
    outgoing.on('error', fail)
    // A request that has no connection yet reports nothing when it is aborted.
    signal.addEventListener('abort', () => fail(signal.reason))
    outgoing.on('response', (response) => readResponse(response).then(resolve, fail))
    outgoing.end(body)
  })
}

function isTimeout(error: unknown) {
  return error instanceof ResponseTimeout || (error instanceof NameError && error.isSilent)
}

function describe(error: unknown) {
  const { message, code } = error as { message: string; code?: string }
  return (message || code || 'the request failed').slice(0, 500)
}

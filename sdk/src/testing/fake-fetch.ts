import type { Fetch } from '../attempt.js'
import { type ClientOptions, createClient } from '../index.js'

/** One request, as sent over the network. */
export interface Seen {
  url: string
  method: string
  headers: Headers
  body: string | undefined
  init: RequestInit
}

type Answer = Response | Error | ((seen: Seen) => Response | Error | Promise<Response>)

/** A network that returns these responses in turn, and then the last one repeatedly. */
export function fakeFetch(...answers: Answer[]): { fetch: Fetch; seen: Seen[] } {
  const seen: Seen[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const request: Seen = {
      url,
      method: init.method!,
      headers: new Headers(init.headers),
      body: await textOf(init),
      init
    }
    seen.push(request)
    const answer = answers[Math.min(seen.length, answers.length) - 1]!
    const given = typeof answer === 'function' ? await answer(request) : answer
    if (given instanceof Error) throw given
    return given.clone()
  }
  return { fetch, seen }
}

/** A client on such a network, which records its pauses instead of waiting. */
export function fakeClient(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const { fetch, seen } = fakeFetch(...answers)
  const pauses: number[] = []
  const sleep = async (milliseconds: number) => void pauses.push(milliseconds)
  const signpost = createClient({ apiKey: 'sp_test_secret', baseUrl: 'http://sign.test', fetch, sleep, ...options })
  return { signpost, seen, pauses }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

export function problem(
  status: number,
  code: string,
  more: object = {},
  headers: Record<string, string> = {}
): Response {
  const error = {
    type: 'internal_error',
    message: `It is ${code}.`,
    code,
    doc_url: 'http://d',
    request_id: 'req_1',
    ...more
  }
  return json({ error }, status, headers)
}

async function textOf({ body }: RequestInit) {
  return body === undefined || body === null ? undefined : new Response(body).text()
}

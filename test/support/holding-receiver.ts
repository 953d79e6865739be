import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

/** A webhook receiver that responds when the test lets it. */
export interface HoldingReceiver extends AsyncDisposable {
  /** The base URL for any number of endpoints. */
  url: string
  /** The paths of all posts, in the order of arrival. */
  posts: string[]
  /** The number of requests that wait for a response now, and the maximum at any time. */
  waiting(): number
  mostAtOnce(): number
  /** Resolves once this many are waiting. */
  holds(count: number): Promise<void>
  /** Responds to the one that has waited longest. */
  answer(status: number): void
  /** Responds to all that wait and all later ones. */
  answerAll(status: number): void
}

export async function startHoldingReceiver(): Promise<HoldingReceiver> {
  const held: ServerResponse[] = []
  const posts: string[] = []
  let mostAtOnce = 0
  let always: number | undefined
  const server = http.createServer((request, response) => {
    posts.push(request.url ?? '')
    if (always !== undefined) return response.writeHead(always).end()
    held.push(response)
    mostAtOnce = Math.max(mostAtOnce, held.length)
    response.on('close', () => {
      const index = held.indexOf(response)
      if (index >= 0) held.splice(index, 1)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    waiting: () => held.length,
    mostAtOnce: () => mostAtOnce,
    holds: (count) =>
      vi.waitFor(
        () => {
          if (held.length !== count) throw new Error(`${held.length} of ${count} posts wait`)
        },
        { timeout: 60_000, interval: 10 }
      ),
    answer: (status) => held.shift()?.writeHead(status).end(),
    answerAll(status) {
      always = status
      for (const response of held.splice(0)) response.writeHead(status).end()
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

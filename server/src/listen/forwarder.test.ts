import { expect, test } from 'vitest'
import type { Forwarded } from './forward-event.js'
import { type Attempt, Forwarder } from './forwarder.js'

const event = (id: string) => ({ id, type: 'document.sent' }) as never

/** A receiver that answers each event with these statuses in turn, and then with 200. Null is no answer. */
function receiver(statuses: Record<string, (number | null)[]>) {
  const posts: string[] = []
  const pauses: number[] = []
  const attempts: (Attempt & { id: string })[] = []
  const stop = new AbortController()
  let deliveries = 0
  const forwarder = new Forwarder({
    async post({ id }, deliveryId): Promise<Forwarded> {
      posts.push(`${id} ${deliveryId}`)
      const status = statuses[id]?.length ? statuses[id].shift()! : 200
      return { status, error: status === null ? 'ECONNREFUSED' : null, milliseconds: 1 }
    },
    report: ({ id }, attempt) => attempts.push({ id, ...attempt }),
    newDeliveryId: () => `dlv_${++deliveries}`,
    sleep: async (milliseconds) => pauses.push(milliseconds),
    signal: stop.signal
  })
  return { forwarder, posts, pauses, attempts, stop }
}

test('sends again what was refused or missed, as the same delivery, while newer events go on', async () => {
  const { forwarder, posts, attempts } = receiver({ a: [500, null, 302] })
  await forwarder.forward(event('a'))
  expect(forwarder.open).toEqual(['a'])
  await forwarder.forward(event('b'))
  await expect.poll(() => forwarder.open).toEqual([])
  expect(posts.filter((post) => post.startsWith('a'))).toEqual(Array(4).fill('a dlv_1'))
  expect(posts).toContain('b dlv_2')
  const ofA = attempts.filter(({ id }) => id === 'a')
  expect(ofA.map(({ attempt, status, nextIn }) => [attempt, status, nextIn])).toEqual([
    [1, 500, 1],
    [2, null, 2],
    [3, 302, 4],
    [4, 200, null]
  ])
})

test('gives up after about six minutes', async () => {
  const { forwarder, posts, pauses } = receiver({ a: Array(99).fill(500) })
  await forwarder.forward(event('a'))
  await expect.poll(() => posts.length).toBe(16)
  expect(pauses.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000])
  expect(pauses.reduce((sum, pause) => sum + pause)).toBe(331_000)
  expect(forwarder.open).toEqual(['a'])
})

test('stops with the command', async () => {
  const { forwarder, posts, stop } = receiver({ a: [500] })
  stop.abort()
  await forwarder.forward(event('a'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(posts).toHaveLength(1)
})

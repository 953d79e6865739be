import { expect, test } from 'vitest'
import type { Forwarded } from './forward-event.js'
import { type Attempt, Forwarder } from './forwarder.js'

const event = (id: string) => ({ id, type: 'document.sent' })

type Answer = number | NonNullable<Forwarded['lack']>

/** A receiver that answers each event in these ways in turn, and then with 200. */
function receiver(answers: Record<string, Answer[]>, open: string[] = []) {
  const posts: string[] = []
  const pauses: number[] = []
  const said: string[] = []
  const attempts: (Attempt & { id: string })[] = []
  const stop = new AbortController()
  let deliveries = 0
  const forwarder = new Forwarder({
    async post({ id }, deliveryId): Promise<Forwarded> {
      posts.push(`${id} ${deliveryId}`)
      const answer = answers[id]?.shift() ?? 200
      if (typeof answer === 'number') return { status: answer, error: null, lack: null, milliseconds: 1 }
      return { status: null, error: 'ECONNREFUSED', lack: answer, milliseconds: 1 }
    },
    report: ({ id }, attempt) => attempts.push({ id, ...attempt }),
    onAway: (error) => said.push(`away: ${error}`),
    onBack: () => said.push('back'),
    onTaken: () => said.push(`taken, open: ${forwarder.open}`),
    newDeliveryId: () => `dlv_${++deliveries}`,
    sleep: async (milliseconds) => pauses.push(milliseconds),
    signal: stop.signal,
    open
  })
  return { forwarder, posts, pauses, attempts, said, stop }
}

test('sends again what was refused, as the same delivery, while newer events go on', async () => {
  const { forwarder, posts, attempts, said } = receiver({ a: [500, 'late', 302] })
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
  expect(said).toEqual(['taken, open: '])
})

test('waits for a receiver that is away, in order, and says so once', async () => {
  const { forwarder, posts, pauses, said } = receiver({ a: ['cut', ...Array(20).fill('away')] })
  await Promise.all(['a', 'b', 'c'].map((id) => forwarder.forward(event(id))))
  expect(posts).toEqual([...Array(22).fill('a dlv_1'), 'b dlv_2', 'c dlv_3'])
  expect(pauses.slice(0, 5)).toEqual([1000, 2000, 4000, 5000, 5000])
  expect(said).toEqual(['away: ECONNREFUSED', 'back'])
  expect(forwarder.open).toEqual([])
})

test('gives up after about six minutes', async () => {
  const { forwarder, posts, pauses } = receiver({ a: Array(99).fill(500) })
  await forwarder.forward(event('a'))
  await expect.poll(() => posts.length).toBe(16)
  expect(pauses.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000])
  expect(pauses.reduce((sum, pause) => sum + pause)).toBe(331_000)
  expect(forwarder.open).toEqual(['a'])
})

test('takes a receiver that ends every connection for one that refuses', async () => {
  const { forwarder, attempts, posts } = receiver({ a: Array(6).fill('cut') })
  await forwarder.forward(event('a'))
  await forwarder.forward(event('b'))
  await expect.poll(() => forwarder.open).toEqual([])
  const [first, ...others] = attempts.filter(({ id }) => id === 'a')
  expect(first).toMatchObject({ attempt: 1, status: null, nextIn: 1 })
  expect(others.map(({ attempt, status }) => [attempt, status])).toEqual([
    [2, null],
    [3, 200]
  ])
  expect(posts.slice(0, 5)).toEqual(Array(5).fill('a dlv_1'))
  expect(posts).toContain('b dlv_2')
})

test('stops with the command, and keeps what was not taken open', async () => {
  const { forwarder, posts, stop } = receiver({ a: [500], b: ['away'] }, ['z'])
  stop.abort()
  await forwarder.forward(event('a'))
  await forwarder.forward(event('b'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(posts).toHaveLength(0)
  expect(forwarder.open).toEqual(['z', 'a', 'b'])
  forwarder.forget('z')
  expect(forwarder.open).toEqual(['a', 'b'])
})

import { expect, test } from 'vitest'
import { checkQueue } from './check-queue.js'

const queue = (counts: { waiting?: number; dead?: number; oldest_seconds?: number }) => [
  { task: 'seal-document', waiting: 0, scheduled: 3, running: 1, dead: 0, oldest_seconds: 0, ...counts }
]

test.each([
  ['a service that works', queue({ waiting: 5, oldest_seconds: 90 }), 2, 'ok', '2 alive'],
  ['before the first start', [], 0, 'ok', 'no worker is alive'],
  ['while processes restart', queue({ waiting: 5, oldest_seconds: 20 }), 0, 'ok', 'no worker is alive'],
  ['without workers', queue({ waiting: 5, oldest_seconds: 61 }), 0, 'warn', '5 jobs wait, and no worker'],
  ['with lost work', queue({ dead: 2 }), 2, 'warn', '2 of seal-document']
])('%s', (_name, queues, workers, status, detail) => {
  expect(checkQueue(queues, workers)).toMatchObject({ status, detail: expect.stringContaining(detail) })
})

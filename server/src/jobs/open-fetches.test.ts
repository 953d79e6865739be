import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { expect, test } from 'vitest'
import { within } from '../common/within.js'
import { OpenFetches } from './open-fetches.js'

test('queries for jobs are open until they find a job, find none, or fail', async () => {
  const events: WorkerEvents = new EventEmitter()
  const fetches = new OpenFetches(events)
  await fetches.answered()
  for (let worker = 0; worker < 3; worker++) events.emit('worker:getJob:start', {} as never)
  const answered = fetches.answered()
  for (const answer of ['worker:getJob:empty', 'worker:getJob:error', 'job:start'] as const) {
    expect(await within(0, answered)).toBe(false)
    events.emit(answer, {} as never)
  }
  await answered
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Exceeded, WorkWatch } from './work-watch.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const limits = { cpuMs: 5000, wallMs: 60_000 }

/** A job whose process has this much of the processor: 1 is all of one. Undefined: the system does not tell. */
function watch(share: number | undefined) {
  const exceeded: Exceeded[] = []
  const since = performance.now()
  // The process has worked before.
  const cpuTime = () => (share === undefined ? undefined : 700 + (performance.now() - since) * share)
  const work = new WorkWatch(limits, cpuTime, (limit) => exceeded.push(limit))
  work.start()
  return { work, exceeded }
}

describe('a job', () => {
  it.each([
    ['alone on the machine', 1, 5000],
    ['on a machine where it has a quarter of a processor', 0.25, 20_000],
    ['where processor time is unknown', undefined, 15_000]
  ])('is ended for its processor time: %s', (_, share, after) => {
    const { exceeded } = watch(share)
    vi.advanceTimersByTime(after - 100)
    expect(exceeded).toEqual([])
    vi.advanceTimersByTime(200)
    expect(exceeded).toEqual(['cpuMs'])
    vi.advanceTimersByTime(1e6)
    expect(exceeded).toHaveLength(1)
  })

  it('is ended for the time that passes if it gets no processor', () => {
    const { exceeded } = watch(0)
    vi.advanceTimersByTime(59_000)
    expect(exceeded).toEqual([])
    vi.advanceTimersByTime(2000)
    expect(exceeded).toEqual(['wallMs'])
  })

  it.each([0, undefined])('may wait for others as long as it takes (%s)', (share) => {
    const { work, exceeded } = watch(share)
    vi.advanceTimersByTime(10_000)
    work.pause()
    vi.advanceTimersByTime(1e6)
    work.start()
    vi.advanceTimersByTime(4000)
    expect(exceeded).toEqual([])
  })

  it('has one limit of processor time, however often it waits', () => {
    const { work, exceeded } = watch(1)
    for (let wait = 0; wait < 4; wait++) {
      vi.advanceTimersByTime(1500)
      work.pause()
      work.start()
    }
    expect(exceeded).toEqual(['cpuMs'])
  })

  it('is not watched once it has ended', () => {
    const { work, exceeded } = watch(1)
    work.stop()
    vi.advanceTimersByTime(1e6)
    expect(exceeded).toEqual([])
  })
})

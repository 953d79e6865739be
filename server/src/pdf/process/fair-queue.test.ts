import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.js'

function queueOf(...items: string[]): FairQueue<string> {
  const queue = new FairQueue<string>()
  for (const item of items) queue.push(item[0]!, item)
  return queue
}

function drain(queue: FairQueue<string>): string[] {
  const taken: string[] = []
  for (let next = queue.take(); next; next = queue.take()) taken.push(next.item)
  return taken
}

describe('a fair queue', () => {
  it('gives everybody a turn, and each owner’s items in their order', () => {
    expect(drain(queueOf('a1', 'a2', 'a3', 'b1', 'b2', 'c1'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('lets nobody gain a turn by coming back', () => {
    const queue = queueOf('a1', 'b1', 'b2', 'c1')
    expect(queue.take()?.item).toBe('a1')
    queue.push('a', 'a2')
    expect(drain(queue)).toEqual(['b1', 'c1', 'a2', 'b2'])
  })

  it('passes over those who may not have a turn, who keep theirs', () => {
    const queue = queueOf('a1', 'a2', 'b1', 'c1')
    expect(queue.take((owner) => owner !== 'a')?.item).toBe('b1')
    expect(drain(queue)).toEqual(['a1', 'c1', 'a2'])
  })

  it('counts', () => {
    const queue = queueOf('a1', 'a2', 'b1')
    expect([queue.size, queue.of('a'), queue.of('c')]).toEqual([3, ['a1', 'a2'], []])
    queue.take()
    expect([queue.size, queue.of('a')]).toEqual([2, ['a2']])
  })
})

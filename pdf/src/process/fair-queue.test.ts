import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.js'

function queueOf(...items: string[]): FairQueue<string> {
  const queue = new FairQueue<string>()
  for (const item of items) queue.push({ owner: item[0]! }, item)
  return queue
}

function drain(queue: FairQueue<string>): string[] {
  const taken: string[] = []
  for (let next = queue.take(); next; next = queue.take()) taken.push(next)
  return taken
}

describe('a fair queue', () => {
  it('gives everybody a turn, and each owner’s items in their order', () => {
    expect(drain(queueOf('a1', 'a2', 'a3', 'b1', 'b2', 'c1'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('lets nobody gain a turn by coming back', () => {
    const queue = queueOf('a1', 'b1', 'b2', 'c1')
    expect(queue.take()).toBe('a1')
    queue.push({ owner: 'a' }, 'a2')
    expect(drain(queue)).toEqual(['b1', 'c1', 'a2', 'b2'])
  })

  it('passes over those who may not have a turn, who keep theirs', () => {
    const queue = queueOf('a1', 'a2', 'b1', 'c1')
    expect(queue.take((item) => item[0] !== 'a')).toBe('b1')
    expect(drain(queue)).toEqual(['a1', 'c1', 'a2'])
  })

  it('gives a turn of an owner to each of its actors, one after the other', () => {
    const queue = new FairQueue<string>()
    for (const item of ['a-x1', 'a-x2', 'a-x3', 'a-y1', 'b-z1']) queue.push({ owner: item[0]!, actor: item[2]! }, item)
    expect(drain(queue)).toEqual(['a-x1', 'b-z1', 'a-y1', 'a-x2', 'a-x3'])
  })

  it('lets an item pass that may be taken before others of its owner', () => {
    const queue = queueOf('a1', 'a2', 'a3', 'b1')
    expect(queue.take((item) => item === 'a2')).toBe('a2')
    expect(drain(queue)).toEqual(['b1', 'a1', 'a3'])
  })

  it('puts an item back before the others of its owner', () => {
    const queue = queueOf('a1', 'a2', 'b1')
    const item = queue.take()!
    queue.putBack({ owner: 'a' }, item)
    expect(queue.some((each) => each === 'a1')).toBe(true)
    expect(drain(queue)).toEqual(['b1', 'a1', 'a2'])
  })

  it('counts', () => {
    const queue = queueOf('a1', 'a2', 'b1')
    expect([queue.size, queue.of('a'), queue.of('c')]).toEqual([3, ['a1', 'a2'], []])
    queue.take()
    expect([queue.size, queue.of('a')]).toEqual([2, ['a2']])
  })
})

import { expect, test } from 'vitest'
import { OneByOne } from './one-by-one.js'

test('tasks run one after the other, and those that are no longer wanted do not', async () => {
  const queue = new OneByOne()
  const done: string[] = []
  const task = (name: string, ms: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    done.push(name)
    return name
  }
  const [wanted, left] = [new AbortController(), new AbortController()]
  const first = queue.run(task('first', 20), wanted.signal)
  const second = queue.run(task('second', 0), left.signal)
  const broken = queue.run(() => Promise.reject(new Error('broken')), wanted.signal)
  const last = queue.run(task('last', 0), wanted.signal)
  left.abort()
  expect(await Promise.all([first, second, broken, last])).toEqual(['first', null, null, 'last'])
  expect(done).toEqual(['first', 'last'])
})

import { expect, it } from 'vitest'
import { inTurn } from './in-turn.js'

it('does something with each of many, in order, while others have their turns', async () => {
  const done: number[] = []
  const seen: number[] = []
  let isOver = false
  const look = () => {
    seen.push(done.length)
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await inTurn(
    Array.from({ length: 40 }, (_, index) => index),
    (item, index) => done.push(item - index)
  )
  isOver = true
  expect(done).toEqual(Array(40).fill(0))
  expect(seen).toEqual(expect.arrayContaining([8, 16, 24, 32]))
})

it('ends with the first failure', async () => {
  const tried: number[] = []
  const work = (item: number) => {
    tried.push(item)
    if (item === 2) throw new Error('two')
  }
  await expect(inTurn([1, 2, 3], work)).rejects.toThrow('two')
  expect(tried).toEqual([1, 2])
})

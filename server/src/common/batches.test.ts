import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Batches } from './batches.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function recording(write: (items: number[]) => Promise<void> = async () => {}) {
  const written: number[][] = []
  const lost: number[] = []
  const batches = new Batches<number>(
    async (items) => {
      await write(items)
      written.push(items)
    },
    (count) => lost.push(count)
  )
  return { batches, written, lost }
}

test('items are written together within a second', async () => {
  const { batches, written } = recording()
  batches.add(1)
  batches.add(2)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual([[1, 2]])
  batches.add(3)
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual([[1, 2], [3]])
})

test('a flush writes everything at once, and so does the end', async () => {
  const { batches, written } = recording()
  batches.add(1)
  await batches.flush()
  batches.add(2)
  await batches[Symbol.asyncDispose]()
  expect(written).toEqual([[1], [2]])
  await vi.advanceTimersByTimeAsync(5000)
  expect(written).toHaveLength(2)
})

test('what cannot be written is reported, and what comes later is written', async () => {
  const { batches, written, lost } = recording(async ([first]) => {
    if (first === 1) throw new Error('no')
  })
  batches.add(1)
  batches.add(2)
  await batches.flush()
  batches.add(3)
  await batches.flush()
  expect(lost).toEqual([2])
  expect(written).toEqual([[3]])
})

test('while nothing can be written, memory is bounded', async () => {
  const { batches, lost } = recording()
  for (let item = 0; item < 10_002; item++) batches.add(item)
  await batches.flush()
  expect(lost).toEqual([2])
})

import { expect, test } from 'vitest'
import type { DueEndpoint } from '../../stores/turn-store.js'
import { createLanes, limits, promptMs, type RunningTurn } from './lanes.js'

type Lanes = ReturnType<typeof createLanes>

const now = 1_000_000
const late = now - promptMs

function fill(lanes: Lanes, account: string, standing: DueEndpoint['standing'], count: number) {
  for (let number = 0; number < count; number++) {
    lanes.add({ id: `${account}-${standing}-${number}`, account_id: account, standing })
  }
}

const runs = (accountId: string, count: number, turn: Partial<RunningTurn> = {}) =>
  Array.from({ length: count }, (): RunningTurn => ({ accountId, proven: false, answeredAt: late, ...turn }))

const idsOf = (endpoints: DueEndpoint[]) => endpoints.map(({ id }) => id)

test('an account tries so many of its endpoints at once that have not proven themselves, and the others later', () => {
  const lanes = createLanes()
  fill(lanes, 'a', 'new', 10)
  fill(lanes, 'a', 'failing', 10)
  expect(lanes.take([], now)).toHaveLength(limits.waitingOfAccount)
  expect(lanes.take(runs('a', limits.waitingOfAccount), now)).toEqual([])
  expect(lanes.take(runs('a', limits.waitingOfAccount - 1), now)).toHaveLength(1)
})

test('an endpoint that answers has a place beside any number that hang, also of its own account', () => {
  const lanes = createLanes()
  fill(lanes, 'a', 'failing', 1)
  fill(lanes, 'a', 'proven', 1)
  const hanging = [...runs('a', limits.waitingOfAccount), ...runs('b', limits.waiting)]
  expect(idsOf(lanes.take(hanging, now))).toEqual(['a-proven-0'])
})

test('an endpoint that used to answer and hangs gives its place up', () => {
  const lanes = createLanes()
  fill(lanes, 'a', 'proven', 1)
  const prompt = runs('b', limits.prompt, { proven: true, answeredAt: late + 1 })
  expect(lanes.take(prompt, now)).toEqual([])
  expect(lanes.take(prompt, now + 1)).toHaveLength(1)
})

test('an account of which nothing is tried tries one, however many others hang', () => {
  const lanes = createLanes()
  fill(lanes, 'a', 'new', 2)
  expect(idsOf(lanes.take(runs('b', limits.waiting), now))).toEqual(['a-new-0'])
  expect(lanes.take([...runs('b', limits.waiting), ...runs('a', 1)], now)).toEqual([])
})

test('there is an end to it', () => {
  const lanes = createLanes()
  fill(lanes, 'a', 'new', 1)
  fill(lanes, 'a', 'proven', 1)
  expect(lanes.take(runs('b', limits.total), now)).toEqual([])
  expect(lanes.isEmpty()).toBe(false)
})

test('accounts take turns', () => {
  const lanes = createLanes()
  fill(lanes, 'a', 'proven', 3)
  fill(lanes, 'b', 'proven', 1)
  fill(lanes, 'c', 'proven', 2)
  const places = runs('d', limits.prompt - 4, { proven: true, answeredAt: now })
  expect(idsOf(lanes.take(places, now))).toEqual(['a-proven-0', 'b-proven-0', 'c-proven-0', 'a-proven-1'])
  expect(idsOf(lanes.take([], now))).toEqual(['c-proven-1', 'a-proven-2'])
  expect(lanes.isEmpty()).toBe(true)
})

test('an endpoint waits once, in the lane of what it did last', () => {
  const lanes = createLanes()
  lanes.add({ id: 'x', account_id: 'a', standing: 'proven' })
  lanes.add({ id: 'x', account_id: 'a', standing: 'failing' })
  lanes.add({ id: 'x', account_id: 'a', standing: 'failing' })
  expect(lanes.take(runs('a', limits.waitingOfAccount), now)).toEqual([])
  expect(idsOf(lanes.take([], now))).toEqual(['x'])
  expect(lanes.isEmpty()).toBe(true)
})

import { expect, test } from 'vitest'
import { longestGap } from './longest-gap.js'

test('the longest time without a success is found, whatever came before', () => {
  expect(longestGap([0, 90, 120, 100, 300, 310], 95)).toEqual({ from: 120, to: 300 })
})

test('it begins with the fault, and does not end without a success', () => {
  expect(longestGap([90, 400, 410], 100)).toEqual({ from: 100, to: 400 })
  expect(longestGap([90], 100)).toEqual({ from: 100, to: Number.POSITIVE_INFINITY })
})

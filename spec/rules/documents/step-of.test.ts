import { expect, test } from 'vitest'
import { stepOf } from './step-of.js'

test.each([
  [[1, 1], 1, { step: 1, steps: 1 }],
  [[30, 10, 20, 10], 20, { step: 2, steps: 3 }],
  [[30, 10, 20, 10], 10, { step: 1, steps: 3 }]
])('of signers at the orders %j, one at %i is at %j', (orders, sign_order, step) => {
  expect(
    stepOf(
      orders.map((order) => ({ sign_order: order })),
      { sign_order }
    )
  ).toEqual(step)
})

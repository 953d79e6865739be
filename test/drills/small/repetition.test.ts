import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { inAnotherOrder } from '../drills.js'
import { outcomeOf } from './support/outcome-of.js'

const planted = ['--config', 'scripts/planted/vitest.config.ts']

test('what passes in each order is good', async () => {
  expect(await outcomeOf(inAnotherOrder(1, [...planted, 'passing.planted']))).toEqual({ figure: '1 tests passed' })
})

test('a planted fault is found: a test that fails in one of its runs', async () => {
  const env = { PLANTED_FILE: path.join(inject('dataDir'), 'repetition') }
  const round = (seed: number) => inAnotherOrder(seed, [...planted, 'flaky.planted'], env)
  expect(await outcomeOf(round(1), round(2))).toEqual({ figure: '', problem: expect.stringContaining('ended with 1') })
  // It is one that passes the next time.
  expect(await outcomeOf(round(3))).toEqual({ figure: '1 tests passed' })
})

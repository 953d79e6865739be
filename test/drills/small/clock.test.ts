import { expect, test } from 'vitest'
import { atMovedClock } from '../drills.js'
import { outcomeOf } from './support/outcome-of.js'

const run = (name: string) =>
  outcomeOf(
    atMovedClock(['--config', 'scripts/planted/vitest.config.ts', `${name}.planted`], { PLANTED_PROJECT: 'unit' })
  )

test('a planted fault is found at the moved clock only: a test that takes every day for one of each year', async (context) => {
  const { figure, problem } = await run('passing')
  context.skip(figure.startsWith('Skipped'), figure)
  expect({ figure, problem }).toEqual({ figure: '1 tests passed', problem: undefined })
  expect((await run('leap-day')).problem).toContain('ended with 1')
})

import { expect, test } from 'vitest'
import { script } from '../drill.js'
import { outcomeOf } from './support/outcome-of.js'

const linked = script('.ci/packed-runtimes.mjs', '--linked')

test('the programs of the runtimes use the packages on this Node', async () => {
  expect(await outcomeOf(linked)).not.toHaveProperty('problem')
})

test('a planted fault is found: a service whose files end too early', async () => {
  const planted = { ...linked, env: { PLANTED_FAULT: 'short-file' } }
  expect((await outcomeOf(planted)).problem).toContain('ended with 1')
})

import { expect, test } from 'vitest'
import { script } from '../drill.js'
import { outcomeOf } from './support/outcome-of.js'

const generate = script('.ci/third-party-generators.mjs', '--linked')

test('the client of a generator compiles with its sample', async () => {
  expect(await outcomeOf(generate)).toEqual({
    figure: 'The clients of openapi-typescript compile, with their samples, and refuse a document without a file'
  })
})

test('a planted fault is found: a contract that has lost what the sample calls', async () => {
  const planted = { ...generate, env: { PLANTED_FAULT: 'lost-operations' } }
  expect((await outcomeOf(planted)).problem).toContain('ended with 1')
})

import { expect, test } from 'vitest'
import { readSource } from '../../support/repository.js'
import { problemsOfTypes } from '../docs/support/problems-of-types.js'

const source = readSource('examples/next/app/webhooks/route.ts')

test('the route of the example compiles, and one with a planted fault does not: a property that events have not', () => {
  const planted = source.replace('data.id}', 'data.identifier}')
  const problems = problemsOfTypes([
    { name: 'route', source },
    { name: 'planted', source: planted }
  ])
  expect(problems).toEqual([expect.stringMatching(/^planted:\d+ Property 'identifier' does not exist/)])
})

import { expect, test } from 'vitest'
import { problemsOfTypes } from '../docs/support/problems-of-types.js'
import { pagesWithBlocks, programsOf } from '../docs/support/read-blocks.js'

const page = pagesWithBlocks().find(({ name }) => name === 'guides/webhooks.md')!
const [program] = programsOf(page)

test('a block of a guide compiles, and one with a planted fault does not', () => {
  const planted = { name: 'planted', source: `${program!.source}\nconst planted: number = 'not a number'` }
  expect(problemsOfTypes([program!, planted])).toEqual([
    expect.stringMatching(/^planted:\d+ Type 'string' is not assignable/)
  ])
})

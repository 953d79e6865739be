import { expect, test } from 'vitest'
import { operations } from '../../../docs/build/contract.js'
import { problemsOfTypes } from './support/problems-of-types.js'
import { componentsOf, pagesWithBlocks, programsOf } from './support/read-blocks.js'

const components = pagesWithBlocks().flatMap(componentsOf)

test('the TypeScript of the guides and of the reference compiles', () => {
  const guides = pagesWithBlocks().flatMap((page) => programsOf(page))
  const samples = operations.map(({ id, samples: [sdk] }) => ({ name: `sample of ${id}`, source: sdk!.source }))
  expect(problemsOfTypes([...guides, ...samples], components)).toEqual([])
})

test('React components with callbacks are client components, in Next.js too', () => {
  const shown = components.filter(({ code }) => !code.includes('@signpost/embed/testing'))
  expect(shown.length).toBeGreaterThan(1)
  expect(shown.filter(({ code }) => !code.startsWith("'use client'\n")).map(({ name }) => name)).toEqual([])
})

import { expect, test } from 'vitest'

// By its path: the types of the documentation are not those of the tests.
const { default: config } = await import(new URL('../../../docs/.vitepress/config.ts', import.meta.url).href)

function functionsIn(value: unknown, path: string[] = []): string[] {
  if (typeof value === 'function') return [path.join('.')]
  if (typeof value !== 'object' || value === null) return []
  // VitePress leaves out what begins with an underscore.
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('_'))
    .flatMap(([name, below]) => functionsIn(below, [...path, name]))
}

test('no function is written into the pages, whose policy evaluates no text', () => {
  expect(functionsIn(config.themeConfig)).toEqual([])
  expect(functionsIn({ search: { boost: () => 1 } })).toEqual(['search.boost'])
})

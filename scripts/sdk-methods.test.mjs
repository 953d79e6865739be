import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withMethods } from './sdk-methods.mjs'

test('the README of the SDK describes the methods as they are. `node scripts/generate.mjs` writes its tables', () => {
  const readme = readFileSync(new URL('../sdk/README.md', import.meta.url), 'utf8')
  expect(readme).toBe(withMethods(readme))
  expect(readme).toContain('| `createEmbeddedSignUrl(id, body)`')
})

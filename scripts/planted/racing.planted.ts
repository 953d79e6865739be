import { existsSync, writeFileSync } from 'node:fs'
import { test } from 'vitest'

// What fails comes after the test, and is caught by none.
test('does not wait for what it starts', () => {
  const file = process.env.PLANTED_FILE ?? ''
  if (existsSync(file)) return
  writeFileSync(file, '')
  void Promise.reject(new Error('the planted race'))
})

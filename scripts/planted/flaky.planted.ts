import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Fails the first time.
test('needs a file that its first run makes', () => {
  const file = process.env.PLANTED_FILE ?? ''
  const isThere = existsSync(file)
  writeFileSync(file, '')
  expect(isThere, 'the planted file').toBe(true)
})

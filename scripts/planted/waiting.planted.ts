import { test } from 'vitest'

test('waits for what never comes', { timeout: 600_000 }, async () => {
  await new Promise<never>(() => setInterval(() => {}, 50))
})

import { readFileSync } from 'node:fs'
import { usConsumerConsent } from '@signpost/spec/us-consumer-consent'
import { expect, test } from 'vitest'

const sender = { name: 'Example Ltd', email: 'owner@example.com', sender_name: null, reply_to: 'contracts@example.com' }

const guide = readFileSync(new URL('../../../docs/pages/concepts/signers.md', import.meta.url), 'utf8')

test.each([
  ['en', ['on paper', 'charges nothing', 'Withdrawing', 'e-mail address changes', 'Firefox', 'print or save it']],
  ['es', ['en papel', 'no cobra nada', 'Retirar', 'cambia su correo', 'Firefox', 'imprimirlo o guardarlo']]
] as const)('the text in %s says what a consumer must be told', (language, told) => {
  const text = usConsumerConsent(sender, language)
  for (const words of told) expect(text).toContain(words)
  expect(text.match(/contracts@example\.com/g)!.length).toBeGreaterThan(2)
  expect(text).toContain('Example Ltd')
  expect(text).not.toContain('owner@')
  // For who sets it with the API.
  expect(guide).toContain(text)
  // What the API takes as a disclosure.
  expect(text.length).toBeLessThan(10_000)
})

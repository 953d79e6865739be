import { expect, test } from 'vitest'
import { readPdf } from './readable-pdf.js'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('what the mock does not understand has one page, and its plain texts', async () => {
  const { pages, parts } = await readPdf(bytesOf('%PDF-1.7\n<</Filter/FlateDecode>>stream\nxx\nendstream (Sign)'))
  expect(pages).toBe(1)
  expect(parts[0]?.text).toContain('(Sign)')
})

test('a large file without a stream is read in a moment', async () => {
  const begun = performance.now()
  await readPdf(bytesOf(`%PDF-1.7\n${'<<'.repeat(500_000)}`))
  expect(performance.now() - begun).toBeLessThan(20_000)
})

import { expect, test } from 'vitest'
import { readPdf } from './readable-pdf.js'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('what the mock does not understand has one page, and its plain texts', async () => {
  const { pages, parts } = await readPdf(bytesOf('%PDF-1.7\n<</Filter/FlateDecode>>stream\nxx\nendstream (Sign)'))
  expect(pages).toBe(1)
  expect(parts[0]?.text).toContain('(Sign)')
})

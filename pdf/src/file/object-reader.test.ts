import { expect, it } from 'vitest'
import { ObjectReader } from './object-reader.js'
import type { PdfStream } from './objects/objects.js'

it.each([
  [10, 'abcdefghij'],
  [2, 'abcdefghij\n'],
  [99, 'abcdefghij\n'],
  [9999, 'abcdefghij\n']
])('a stream of ten bytes that states %i ends where its keyword is', (length, data) => {
  const body = `<</Length ${length}>>\nstream\nabcdefghij\nendstream\nendobj\n`
  const pdf = Buffer.from(`1 0 obj\n${body}${' '.repeat(200)}`)
  const { object } = new ObjectReader(pdf).read(0, (own) => own ?? null)
  expect(Buffer.from((object as PdfStream).data).toString()).toBe(data)
})

it.each(['1 x obj', '1 0.0 obj', 'x 0 obj', '1 -0 obj', '1.0 0 obj'])('%s is no header of an object', (header) => {
  const pdf = Buffer.from(`${header}\n<</Length 2>>\nstream\nq \nendstream\nendobj\n`)
  expect(() => new ObjectReader(pdf).read(0, (own) => own ?? null)).toThrow('there is no object at byte 0')
})

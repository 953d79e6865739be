import { expect, test } from 'vitest'
import { open, type PieceOfText, suggest } from './suggest.js'

const page = { width: 600, height: 800 }
const piece = (text: string, x: number, y: number): PieceOfText => ({ text, x, y, width: text.length * 6, height: 12 })

test('a line to fill in gets the type of the word before it', () => {
  const found = suggest([piece('Signature: __________ Date: ______', 60, 700)], [], page)
  expect(found).toEqual([
    { type: 'signature', x: 60 + 11 * 6, y: 712 - 48, width: 60, height: 48 },
    { type: 'date', x: 60 + 28 * 6, y: 712 - 20, width: 36, height: 20 }
  ])
})

test('a line gets the type of what is written below it, or is for text', () => {
  const texts = [piece('____________', 60, 500), piece('Unterschrift', 60, 514), piece('Name ________', 60, 600)]
  expect(suggest(texts, [], page).map(({ type }) => type)).toEqual(['signature', 'text'])
})

test('a word that asks for a signature gets one beside it, unless something is there', () => {
  expect(suggest([piece('Signature:', 60, 700)], [], page)).toEqual([
    { type: 'signature', x: 126, y: 664, width: 180, height: 48 }
  ])
  expect(suggest([piece('Signature:', 60, 700), piece('on file', 140, 700)], [], page)).toEqual([])
  expect(suggest([piece('The signature is binding.', 60, 700)], [], page)).toEqual([])
})

test('form fields of the PDF come first, and what has a field already is left out', () => {
  const form = { type: 'text', x: 100, y: 690, width: 200, height: 24 } as const
  const found = suggest([piece('Signature: __________', 60, 700)], [form], page)
  expect(found).toEqual([form])
  expect(open(found, [{ x: 150, y: 700, width: 10, height: 10 }])).toEqual([])
})

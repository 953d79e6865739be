import { expect, it } from 'vitest'
import { coveringFields } from './covering-fields.js'

const field = (label: string, y: number, more: object = {}) => ({
  label,
  page: 1,
  x: 100,
  y,
  width: 120,
  height: 32,
  options: null,
  ...more
})
const line = (text: string, baseline: number, left = 100) => ({
  text,
  page: 1,
  left,
  right: left + 80,
  baseline,
  size: 11
})

it('tells of fields on a line of text above or beside them', () => {
  // A signature on a tag whose baseline is at 129: the line above is 13 points higher.
  const signature = field('Signature', 100)
  expect(coveringFields([signature], [line('Full name', 116), line('of the tenant', 129, 180)])).toEqual([
    '“Signature” on page 1 covers the text “Full name”',
    '“Signature” on page 1 covers the text “of the tenant”'
  ])
  expect(coveringFields([signature], [line('above', 99), line('below', 142), line('beside', 129, 221)])).toEqual([])
  expect(coveringFields([{ ...signature, page: 2 }], [line('Full name', 116)])).toEqual([])
})

it('tells of fields on each other, once', () => {
  expect(coveringFields([field('Name', 100), field('Signature', 120), field('Date', 152)], [])).toEqual([
    '“Name” on page 1 covers the field “Signature”'
  ])
})

it('looks at the buttons of a radio field, not at what is between them', () => {
  const button = (y: number) => ({ value: 'a', label: 'a', page: 1, x: 100, y, width: 10, height: 10 })
  const radio = field('Payment', 100, { height: 90, options: [button(100), button(180)] })
  expect(coveringFields([radio, field('Name', 120)], [])).toEqual([])
  expect(coveringFields([radio], [line('between', 140)])).toEqual([])
  expect(coveringFields([radio], [line('Yearly', 189)])).toHaveLength(1)
})

it('names the first hundred, and the beginning of long texts', () => {
  const lines = Array.from({ length: 200 }, () => line('x'.repeat(60), 116))
  const told = coveringFields([field('Signature', 100)], lines)
  expect(told).toHaveLength(100)
  expect(told[0]).toBe(`“Signature” on page 1 covers the text “${'x'.repeat(40)}…”`)
})

import { noSettings } from '@signpost/spec/field-types'
import { expect, test } from 'vitest'
import {
  align,
  belowOf,
  copyToAllPages,
  distribute,
  duplicate,
  freePlace,
  move,
  pasteOn,
  place,
  resize,
  sameSize
} from './arrange.js'
import type { EditorField } from './editor-field.js'

const sizes = [
  { width: 600, height: 800 },
  { width: 600, height: 800 },
  { width: 300, height: 400 }
]

function field(key: string, box: Partial<EditorField>): EditorField {
  return {
    key,
    label: `Text ${key}`,
    role: 'Client',
    type: 'text',
    page: 1,
    x: 100,
    y: 100,
    width: 100,
    height: 20,
    required: true,
    value: null,
    read_only: false,
    group: null,
    ...noSettings,
    ...box
  }
}

const positions = (fields: EditorField[]) => fields.map(({ page, x, y }) => [page, x, y])
const keys = (...names: string[]) => new Set(names)
let made = 0
const newKey = () => `new${++made}`

test('a new field has its middle where it was placed, and stays on its page', () => {
  const one = { key: 'a', type: 'signature', name: 'Signature', role: 'Client', page: 1 } as const
  expect(place([], { ...one, at: { x: 300, y: 400 } }, sizes)[0]).toMatchObject({
    x: 210,
    y: 376,
    label: 'Signature 1'
  })
  expect(place([], { ...one, at: { x: 595, y: 2 } }, sizes)[0]).toMatchObject({ x: 420, y: 0 })
})

test('labels are unique', () => {
  const one = { type: 'text', name: 'Text', role: 'Client', page: 1, at: { x: 300, y: 400 } } as const
  const fields = place([field('a', { label: 'Text 1' })], { ...one, key: 'b' }, sizes)
  expect(place(fields, { ...one, key: 'c' }, sizes).map(({ label }) => label)).toEqual(['Text 1', 'Text 2', 'Text 3'])
})

test('a field beside a text is named after it, once among the fields of all roles', () => {
  const at = { x: 300, y: 400 }
  const one = { key: 'b', type: 'company', name: 'Company', role: 'Client', page: 1, at } as const
  const labelOf = (text: string, ...labels: string[]) =>
    place(
      labels.map((label, index) => field(`${index}`, { label, role: 'Owner' })),
      { ...one, text },
      sizes
    ).at(-1)?.label
  expect(labelOf(' Company \n name')).toBe('Company name')
  expect(labelOf('Company name', 'Company name', 'Company name 2')).toBe('Company name 3')
  expect(labelOf('شركة', 'شركة')).toBe('شركة 2')
  expect(labelOf(' ')).toBe('Company 1')
  const long = '😀'.repeat(120)
  expect(labelOf(long)).toBe('😀'.repeat(100))
  expect(labelOf(long, '😀'.repeat(100))).toBe(`${'😀'.repeat(98)} 2`)
})

test('without a pointer, a new field avoids the others', () => {
  const first = freePlace([], 'text', 1, sizes[0]!, { x: 300, y: 100 })
  expect(first).toEqual({ x: 300, y: 100 })
  const fields = place([], { key: 'a', type: 'text', name: 'Text', role: 'Client', page: 1, at: first }, sizes)
  expect(freePlace(fields, 'text', 1, sizes[0]!, first)).toEqual({ x: 300, y: 132 })
  // At the end of the page, from its top.
  expect(freePlace(fields, 'text', 1, sizes[0]!, { x: 300, y: 795 })).toEqual({ x: 300, y: 22 })
})

test('a field below another one begins where that does', () => {
  const above = field('a', { x: 72, y: 300, height: 48 })
  expect(belowOf(above, 'text')).toEqual({ x: 72 + 160 / 2, y: 348 + 12 + 20 / 2 })
})

test('fields get the size of the first, within their pages', () => {
  const fields = [field('a', { width: 200, height: 48 }), field('b', { page: 3, x: 250 }), field('c', {})]
  const [one, two, three] = sameSize(fields, keys('a', 'b'), sizes)
  expect(one).toMatchObject({ x: 100, width: 200, height: 48 })
  expect(two).toMatchObject({ x: 100, width: 200, height: 48 })
  expect(three).toBe(fields[2])
})

test('what was copied is pasted on another page at its place, and beside it on its own', () => {
  const fields = [field('a', {}), field('b', { y: 200 })]
  let made = 0
  const newKey = () => `new${++made}`
  const there = pasteOn(fields, fields, 2, sizes, newKey)
  expect(there.fields.slice(2)).toMatchObject([
    { key: 'new1', label: 'Text a 1', page: 2, x: 100, y: 100 },
    { key: 'new2', label: 'Text b 1', page: 2, x: 100, y: 200 }
  ])
  expect([...there.keys]).toEqual(['new1', 'new2'])
  const here = pasteOn(there.fields, [fields[0]!], 2, sizes, newKey)
  expect(here.fields.at(-1)).toMatchObject({ page: 2, x: 112, y: 112 })
  // A document with fewer pages, and smaller ones.
  const small = pasteOn([], [field('a', { page: 1, x: 500, y: 700 })], 1, [{ width: 300, height: 400 }], newKey)
  expect(small.fields).toMatchObject([{ page: 1, x: 200, y: 380 }])
})

test('fields move together, until the first is at an edge', () => {
  const fields = [field('a', { x: 10 }), field('b', { x: 200, y: 300 }), field('c', {})]
  const moved = move(fields, keys('a', 'b'), { x: -30, y: 5 }, sizes)
  expect(positions(moved)).toEqual([
    [1, 0, 105],
    [1, 190, 305],
    [1, 100, 100]
  ])
  expect(moved[2]).toBe(fields[2])
})

test('fields move to another page if all of them have one there', () => {
  const fields = [field('a', { page: 2, x: 500 }), field('b', { page: 3, x: 0 })]
  expect(positions(move(fields, keys('a'), { x: 0, y: 300, pages: 1 }, sizes))[0]).toEqual([3, 200, 380])
  expect(positions(move(fields, keys('a', 'b'), { x: 0, y: 10, pages: 1 }, sizes))).toEqual([
    [2, 500, 110],
    [3, 0, 110]
  ])
})

test.each([
  ['the right bottom corner', { x: 1, y: 1 }, { x: 50, y: 30 }, { x: 100, y: 100, width: 150, height: 50 }],
  ['the left edge', { x: -1, y: 0 }, { x: -20, y: 99 }, { x: 80, y: 100, width: 120, height: 20 }],
  ['the right edge, past the left', { x: 1, y: 0 }, { x: -500, y: 0 }, { x: 100, y: 100, width: 8, height: 20 }],
  ['the left edge, past the right', { x: -1, y: 0 }, { x: 500, y: 0 }, { x: 192, y: 100, width: 8, height: 20 }],
  ['the bottom, past the page', { x: 0, y: 1 }, { x: 0, y: 5000 }, { x: 100, y: 100, width: 100, height: 700 }],
  ['the top, past the page', { x: 0, y: -1 }, { x: 0, y: -5000 }, { x: 100, y: 0, width: 100, height: 120 }]
] as const)('resizing by %s', (_name, handle, by, box) => {
  expect(resize([field('a', {})], keys('a'), handle, by, sizes)[0]).toMatchObject(box)
})

test('fields are aligned with the first', () => {
  const fields = [field('a', {}), field('b', { x: 300, y: 300, width: 50, height: 40 })]
  const chosen = keys('a', 'b')
  expect(align(fields, chosen, 'left', sizes)[1]).toMatchObject({ x: 100, y: 300 })
  expect(align(fields, chosen, 'right', sizes)[1]).toMatchObject({ x: 150 })
  expect(align(fields, chosen, 'center', sizes)[1]).toMatchObject({ x: 125 })
  expect(align(fields, chosen, 'bottom', sizes)[1]).toMatchObject({ x: 300, y: 80 })
})

test('gaps become equal, and the outer fields stay', () => {
  const fields = [field('a', { y: 0 }), field('b', { y: 90 }), field('c', { y: 200 })]
  expect(distribute(fields, keys('a', 'b', 'c'), 'y').map(({ y }) => y)).toEqual([0, 100, 200])
  expect(distribute(fields, keys('a', 'b'), 'y')).toBe(fields)
})

test('copies have labels and keys of their own', () => {
  const fields = [field('a', { label: 'Initials 1', page: 2 })]
  const all = copyToAllPages(fields, keys('a'), sizes, newKey)
  expect(all.map(({ label, page }) => [label, page])).toEqual([
    ['Initials 1', 2],
    ['Initials 2', 1],
    ['Initials 3', 3]
  ])
  expect(all[2]).toMatchObject({ x: 100, y: 100 })
  const copied = duplicate(fields, keys('a'), sizes, newKey)
  expect(copied.fields[1]).toMatchObject({ label: 'Initials 2', x: 112, y: 112 })
  expect([...copied.keys]).toEqual([copied.fields[1]!.key])
  expect(new Set(all.map(({ key }) => key)).size).toBe(3)
})

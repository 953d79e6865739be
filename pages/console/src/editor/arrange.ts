import type { FieldType } from '@signpost/sdk'
import { fieldTypes, noSettings } from '@signpost/spec/field-types'
import { overlap, tenth } from './box.js'
import { type Box, type EditorField, type PageSize, smallest } from './editor-field.js'
import { withBox, withOptions } from './field-options.js'

type Fields = EditorField[]
type Keys = ReadonlySet<string>

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, Math.max(low, high)))

/** The box, moved into its page, and no larger than that. */
export function within<B extends Box>(box: B, page: PageSize): B {
  const width = tenth(between(smallest, box.width, page.width))
  const height = tenth(between(smallest, box.height, page.height))
  return {
    ...box,
    width,
    height,
    x: tenth(between(0, box.x, page.width - width)),
    y: tenth(between(0, box.y, page.height - height))
  }
}

/** A label that no field has: the name of the type with a number. */
function freeLabel(fields: Fields, name: string): string {
  const taken = new Set(fields.map(({ label }) => label))
  const stem = name.replace(/ \d+$/, '')
  for (let number = 1; ; number += 1) {
    const label = `${stem} ${number}`
    if (!taken.has(label)) return label
  }
}

const longestLabel = 100

/** What the page says beside a field, as a label that no field of any role has: with a number, from 2, if one has it. */
function labelOf(fields: Fields, text: string): string {
  const taken = new Set(fields.map(({ label }) => label))
  const words = text.replace(/\s+/g, ' ').trim()
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` ${number}`
    const label = `${[...words]
      .slice(0, longestLabel - ending.length)
      .join('')
      .trimEnd()}${ending}`
    if (!taken.has(label)) return label
  }
}

export interface NewField {
  key: string
  type: FieldType
  /** What its label starts with, in the language of the editor. */
  name: string
  /** What the page says beside it. Empty or left out if it says nothing. */
  text?: string
  role: string
  page: number
  /** Where its middle is to be. */
  at: { x: number; y: number }
}

/** Adds a field, with its middle at a point. */
export function place(
  fields: Fields,
  { key, type, name, text = '', role, page, at }: NewField,
  sizes: PageSize[]
): Fields {
  const { size, takes } = fieldTypes[type]
  const field: EditorField = {
    key,
    label: text.trim() === '' ? freeLabel(fields, name) : labelOf(fields, text),
    role,
    type,
    page,
    x: at.x - size.width / 2,
    y: at.y - size.height / 2,
    ...size,
    required: takes !== 'tick' && takes !== 'moment',
    value: null,
    read_only: false,
    group: null,
    ...noSettings
  }
  return [...fields, withOptions(within(field, sizeOf(sizes, page)))]
}

/** How far below another field a new one is, in points. */
const clearance = 12

/**
 * A place for the middle of a new field on a page where no other field is, if there is one: from a point downwards, and else
 * from the top of the page.
 */
export function freePlace(
  fields: Fields,
  type: NewField['type'],
  page: number,
  size: PageSize,
  from: { x: number; y: number }
) {
  const { width, height } = fieldTypes[type].size
  const others = fields.filter((field) => field.page === page)
  const isFree = (y: number) => {
    const box = { x: from.x - width / 2, y: y - height / 2, width, height }
    return !others.some((other) => overlap(box, other))
  }
  for (let y = from.y; y + height / 2 < size.height; y += height + clearance) if (isFree(y)) return { x: from.x, y }
  for (let y = height / 2 + clearance; y < from.y; y += height + clearance) if (isFree(y)) return { x: from.x, y }
  return from
}

/** Where the middle of a new field is that stands below another one, from the same left edge. */
export function belowOf({ x, y, height }: Box, type: NewField['type']) {
  const { size } = fieldTypes[type]
  return { x: x + size.width / 2, y: y + height + clearance + size.height / 2 }
}

/**
 * Moves fields together, so that they keep their distances: as far as the first of them that reaches an edge. `pages` moves
 * them to later pages, or to earlier ones, if all of them have one there.
 */
export function move(
  fields: Fields,
  keys: Keys,
  by: { x: number; y: number; pages?: number },
  sizes: PageSize[]
): Fields {
  const chosen = fields.filter(({ key }) => keys.has(key))
  const pages = by.pages ?? 0
  if (chosen.some(({ page }) => !sizes[page - 1 + pages])) return move(fields, keys, { ...by, pages: 0 }, sizes)
  let [x, y] = [by.x, by.y]
  for (const field of chosen) {
    const size = sizeOf(sizes, field.page + pages)
    x = between(-field.x, x, size.width - field.width - field.x)
    y = between(-field.y, y, size.height - field.height - field.y)
  }
  if (x === 0 && y === 0 && pages === 0) return fields
  return edit(fields, keys, (field) => ({
    ...field,
    page: field.page + pages,
    x: tenth(field.x + x),
    y: tenth(field.y + y)
  }))
}

/** Which edges a handle moves: -1 is left or top, 1 is right or bottom. */
export interface Handle {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

/** Moves edges of fields. No edge passes the opposite one, or leaves the page. */
export function resize(
  fields: Fields,
  keys: Keys,
  handle: Handle,
  by: { x: number; y: number },
  sizes: PageSize[]
): Fields {
  return edit(fields, keys, (field) => {
    const page = sizeOf(sizes, field.page)
    const [x, width] = resizeSide(field.x, field.width, handle.x, by.x, page.width)
    const [y, height] = resizeSide(field.y, field.height, handle.y, by.y, page.height)
    return { ...field, x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height) }
  })
}

function resizeSide(start: number, length: number, side: -1 | 0 | 1, by: number, room: number): [number, number] {
  const end = start + length
  if (side === 1) return [start, between(smallest, length + by, room - start)]
  if (side === 0) return [start, length]
  const moved = between(0, start + by, end - smallest)
  return [moved, end - moved]
}

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

const aligned: Record<Edge, (field: EditorField, reference: EditorField) => Partial<Box>> = {
  left: (_, to) => ({ x: to.x }),
  center: (field, to) => ({ x: to.x + (to.width - field.width) / 2 }),
  right: (field, to) => ({ x: to.x + to.width - field.width }),
  top: (_, to) => ({ y: to.y }),
  middle: (field, to) => ({ y: to.y + (to.height - field.height) / 2 }),
  bottom: (field, to) => ({ y: to.y + to.height - field.height })
}

/** Aligns fields with the first of them, each on its page. */
export function align(fields: Fields, keys: Keys, edge: Edge, sizes: PageSize[]): Fields {
  const reference = fields.find(({ key }) => keys.has(key))
  if (!reference) return fields
  return edit(fields, keys, (field) =>
    within({ ...field, ...aligned[edge](field, reference) }, sizeOf(sizes, field.page))
  )
}

/** Makes the gaps between fields equal, from the first to the last of them. */
export function distribute(fields: Fields, keys: Keys, axis: 'x' | 'y'): Fields {
  const length = axis === 'x' ? 'width' : 'height'
  const chosen = fields.filter(({ key }) => keys.has(key)).sort((a, b) => a[axis] - b[axis])
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (!first || !last || chosen.length < 3) return fields
  const used = chosen.reduce((sum, field) => sum + field[length], 0)
  const gap = (last[axis] + last[length] - first[axis] - used) / (chosen.length - 1)
  const starts = new Map<string, number>()
  let at = first[axis]
  for (const field of chosen) {
    starts.set(field.key, tenth(at))
    at += field[length] + gap
  }
  return edit(fields, keys, (field) => ({ ...field, [axis]: starts.get(field.key) ?? field[axis] }))
}

/** Gives fields the size of the first of them. */
export function sameSize(fields: Fields, keys: Keys, sizes: PageSize[]): Fields {
  const first = fields.find(({ key }) => keys.has(key))
  if (!first) return fields
  const { width, height } = first
  return edit(fields, keys, (field) => within({ ...field, width, height }, sizeOf(sizes, field.page)))
}

/**
 * Adds copies of fields, which may be of another document, from a page on. They keep their places, unless one of the same size is
 * there already: then they are a little below and to the right of it. Returns the keys of the copies too.
 */
export function pasteOn(fields: Fields, originals: Fields, page: number, sizes: PageSize[], newKey: () => string) {
  const first = Math.min(...originals.map((original) => original.page))
  const isTaken = (box: EditorField) => fields.some((field) => isSamePlace(field, box))
  const moved = (original: EditorField) => {
    const onto = Math.min(page + original.page - first, sizes.length)
    let placed = within({ ...original, page: onto }, sizeOf(sizes, onto))
    while (isTaken(placed)) {
      const next = within({ ...placed, x: placed.x + 12, y: placed.y + 12 }, sizeOf(sizes, onto))
      if (isSamePlace(next, placed)) break
      placed = next
    }
    return placed
  }
  const copies = copiesOf(fields, originals, newKey, moved)
  return { fields: [...fields, ...copies], keys: new Set(copies.map(({ key }) => key)) }
}

const isSamePlace = (one: EditorField, other: EditorField) =>
  one.page === other.page && one.x === other.x && one.y === other.y

/** Copies fields, a little below and to the right of them. Returns the keys of the copies too. */
export function duplicate(fields: Fields, keys: Keys, sizes: PageSize[], newKey: () => string) {
  const copies = copiesOf(
    fields,
    fields.filter(({ key }) => keys.has(key)),
    newKey,
    (field) => within({ ...field, x: field.x + 12, y: field.y + 12 }, sizeOf(sizes, field.page))
  )
  return { fields: [...fields, ...copies], keys: new Set(copies.map(({ key }) => key)) }
}

/** Copies fields to the same place of every other page. */
export function copyToAllPages(fields: Fields, keys: Keys, sizes: PageSize[], newKey: () => string): Fields {
  const chosen = fields.filter(({ key }) => keys.has(key))
  let all = fields
  sizes.forEach((size, index) => {
    const missing = chosen.filter(({ page }) => page !== index + 1)
    all = [...all, ...copiesOf(all, missing, newKey, (field) => within({ ...field, page: index + 1 }, size))]
  })
  return all
}

function copiesOf(taken: Fields, originals: Fields, newKey: () => string, change: (field: EditorField) => EditorField) {
  const copies: Fields = []
  for (const original of originals) {
    copies.push({
      ...withBox(original, change(original)),
      key: newKey(),
      label: freeLabel([...taken, ...copies], original.label)
    })
  }
  return copies
}

/** Changes fields that have these keys. The others stay the same objects, so that they are not drawn again. */
export function edit(fields: Fields, keys: Keys, change: (field: EditorField) => EditorField): Fields {
  return fields.map((field) => (keys.has(field.key) ? withBox(field, change(field)) : field))
}

function sizeOf(sizes: PageSize[], page: number): PageSize {
  const size = sizes[page - 1]
  if (!size) throw new Error(`The document has no page ${page}.`)
  return size
}

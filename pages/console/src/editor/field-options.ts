import { boxOf, placeOf } from '@signpost/spec/field-places'
import { t } from '../language/translate.js'
import { tenth } from './box.js'
import type { Box, EditorField, PageSize } from './editor-field.js'
import { traitsOf } from './field-type.js'

type Options = NonNullable<EditorField['options']>

/** The side of a radio button, and how far the next one is below, in points. */
const button = 14
const step = 22

const isPlaced = (field: EditorField) => traitsOf(field).control === 'radio'

/** A field of a type with options, with two to begin with. Other fields have none. */
export function withOptions(field: EditorField): EditorField {
  if (traitsOf(field).takes !== 'option') return { ...field, options: null }
  return withLabels(
    { ...field, options: null },
    [1, 2].map((number) => t('Option {number}', { number }))
  )
}

/** Options with these labels. Those that the editor made have their label as value; others keep the value that they have. */
export function withLabels(field: EditorField, labels: string[]): EditorField {
  const before = field.options ?? []
  const named = labels.map((label, index) => {
    const same = before.find((option) => option.label === label) ?? before[index]
    const isOwn = same && same.value !== same.label && (same.label === label || before.length === labels.length)
    return { ...(before[index] ?? {}), value: isOwn ? same.value : label, label }
  })
  return around({ ...field, options: isPlaced(field) ? placed(field, named) : named })
}

/** New buttons stand below the others. */
function placed({ page, x, y }: EditorField, options: Options): Options {
  const all: Options = []
  for (const option of options) {
    const last = all.at(-1)
    const below = { page: last?.page ?? page, x: last?.x ?? x, y: last?.y === undefined ? y : last.y + step }
    all.push(placeOf(option) ? option : { ...option, ...below, width: button, height: button })
  }
  return all
}

/** Moves one option on its page. The box of the field follows. */
export function moveOption(field: EditorField, index: number, by: { x: number; y: number }, sizes: PageSize[]) {
  const move = (start: number, way: number, length: number, room: number) =>
    tenth(Math.max(0, Math.min(start + way, room - length)))
  const options = field.options?.map((option, at) => {
    const place = placeOf(option)
    const page = place && sizes[place.page - 1]
    if (at !== index || !page) return option
    const x = move(place.x, by.x, place.width, page.width)
    return { ...option, x, y: move(place.y, by.y, place.height, page.height) }
  })
  return around({ ...field, options: options ?? null })
}

/** The options of a field whose box was moved or resized: they keep their size, and their place in the box. */
export function withBox(before: EditorField, after: EditorField): EditorField {
  if (after.options === null || after.options !== before.options || !isPlaced(after)) return after
  if (sides.every((side) => before[side] === after[side]) && before.page === after.page) return after
  const options = after.options.map((option) => {
    const place = placeOf(option)
    if (!place) return option
    return {
      ...option,
      page: place.page + after.page - before.page,
      x: spread(place.x, place.width, before.x, before.width, after.x, after.width),
      y: spread(place.y, place.height, before.y, before.height, after.y, after.height)
    }
  })
  return around({ ...after, options })
}

const sides = ['x', 'y', 'width', 'height'] as const satisfies (keyof Box)[]

function spread(start: number, length: number, from: number, room: number, to: number, newRoom: number): number {
  const share = room > length ? (start - from) / (room - length) : 0
  return tenth(to + share * Math.max(0, newRoom - length))
}

const around = (field: EditorField): EditorField => ({ ...field, ...boxOf(field) })

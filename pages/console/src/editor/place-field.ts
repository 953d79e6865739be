import type { FieldType } from '@signpost/sdk'
import { edit, freePlace, place } from './arrange.js'
import { rounded } from './box.js'
import type { Desk } from './desk.js'
import type { Box, EditorField } from './editor-field.js'
import { nameOfType } from './field-type.js'
import { pageInView, scaleOf } from './on-screen.js'
import { newKey } from './request-of.js'
import type { Suggestion } from './use-suggestions.js'

/** Places a field with its middle at a point of a page, and selects it. */
export function placeAt(desk: Desk, type: FieldType, page: number, at: { x: number; y: number }): void {
  const key = newKey()
  desk.put(place(desk.now(), { key, type, name: nameOfType(type), role: desk.role, page, at }, desk.sizes))
  desk.chooseOnly(key)
  desk.arm(null)
}

/** Places a field where there is room on the page that is seen. */
export function placeInView(desk: Desk, type: FieldType): void {
  const { list, sizes, fields } = desk
  const page = pageInView(list, sizes.length)
  const size = sizes[page - 1]
  const view = list.page(page)
  if (!size || !view) return
  const { top } = view.element.getBoundingClientRect()
  const from = Math.max(60, (innerHeight / 3 - top) / scaleOf(list, page, size))
  placeAt(desk, type, page, freePlace(fields, type, page, size, from))
}

/** Makes a suggestion a field, and selects it. */
export function accept(desk: Desk, page: number, suggestion: Suggestion): void {
  const key = newKey()
  desk.put(withSuggestion(desk, desk.fields, key, page, suggestion))
  desk.chooseOnly(key)
}

export function acceptAll(desk: Desk, suggestions: ReadonlyMap<number, Suggestion[]>): void {
  let next = desk.fields
  for (const [page, all] of suggestions) {
    for (const suggestion of all) next = withSuggestion(desk, next, newKey(), page, suggestion)
  }
  desk.put(next)
}

function withSuggestion(
  { role, sizes }: Desk,
  fields: EditorField[],
  key: string,
  page: number,
  { type, label, x, y, width, height }: Suggestion
): EditorField[] {
  const box = { x, y, width, height }
  const placed = place(fields, { key, type, name: nameOfType(type), text: label, role, page, at: middleOf(box) }, sizes)
  return edit(placed, new Set([key]), (field) => ({ ...field, ...rounded(box) }))
}

export const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })

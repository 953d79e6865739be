import type { FieldType } from '@signpost/sdk'
import { belowOf, edit, freePlace, place } from './arrange.js'
import { rounded } from './box.js'
import type { Desk } from './desk.js'
import type { Box, EditorField } from './editor-field.js'
import { nameOfType } from './field-type.js'
import { middleOfSeen, pageInView } from './on-screen.js'
import { newKey } from './request-of.js'
import type { Suggestion } from './use-suggestions.js'

/** Places a field with its middle at a point of a page, and selects it. */
export function placeAt(desk: Desk, type: FieldType, page: number, at: { x: number; y: number }): void {
  const key = newKey()
  desk.put(place(desk.now(), { key, type, name: nameOfType(type), role: desk.role, page, at }, desk.sizes))
  desk.chooseOnly(key)
  desk.arm(null)
}

/**
 * Places a field without a pointer: where the next one of its type is suggested, else below the field that is selected, else in
 * the middle of what is seen.
 */
export function placeInView(desk: Desk, type: FieldType): void {
  const { list, sizes, fields, selected } = desk
  const seen = pageInView(list, sizes.length)
  const suggested = nextSuggestion(desk, type, seen)
  if (suggested) {
    accept(desk, suggested.page, suggested.suggestion)
    return
  }
  const chosen = fields.filter(({ key }) => selected.has(key)).at(-1)
  const page = chosen?.page ?? seen
  const size = sizes[page - 1]
  if (!size) return
  const from = chosen ? belowOf(chosen, type) : middleOfSeen(list, page, size)
  placeAt(desk, type, page, freePlace(fields, type, page, size, from))
}

function nextSuggestion({ suggestions }: Desk, type: FieldType, from: number) {
  const pages = [...suggestions.keys()].sort((one, other) => one - other)
  for (const page of [...pages.filter((each) => each >= from), ...pages.filter((each) => each < from)]) {
    const suggestion = suggestions.get(page)?.find((each) => each.type === type)
    if (suggestion) return { page, suggestion }
  }
  return null
}

/** Makes a suggestion a field, and selects it. */
export function accept(desk: Desk, page: number, suggestion: Suggestion): void {
  const key = newKey()
  desk.put(withSuggestion(desk, desk.fields, key, page, suggestion))
  desk.chooseOnly(key)
}

export function acceptAll(desk: Desk): void {
  let next = desk.fields
  for (const [page, all] of desk.suggestions) {
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

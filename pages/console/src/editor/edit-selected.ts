import { duplicate } from './arrange.js'
import type { Desk } from './desk.js'
import type { EditorField } from './editor-field.js'
import { newKey } from './request-of.js'

/** Deletes what is selected. The field after it, or else before it, is selected and focused, so that the focus is not lost. */
export function removeSelected({ fields, selected, put, select, chooseOnly, canSelect }: Desk): void {
  const isLeft = (field: EditorField) => !selected.has(field.key) && canSelect(field)
  const last = Math.max(...fields.map(({ key }, index) => (selected.has(key) ? index : 0)))
  const next = fields.slice(last).find(isLeft) ?? fields.slice(0, last).reverse().find(isLeft)
  put(fields.filter(({ key }) => !selected.has(key)))
  select(new Set())
  if (next) chooseOnly(next.key)
}

/** Copies what is selected, and selects the copies. */
export function duplicateSelected({ fields, selected, sizes, put, select, focusSoon }: Desk): void {
  const copied = duplicate(fields, selected, sizes, newKey)
  put(copied.fields)
  select(copied.keys)
  focusSoon([...copied.keys][0] ?? null)
}

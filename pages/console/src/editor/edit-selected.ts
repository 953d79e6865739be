import { t } from '../language/translate.js'
import { duplicate, pasteOn } from './arrange.js'
import { readCopied, writeCopied } from './clipboard.js'
import type { Desk } from './desk.js'
import type { EditorField } from './editor-field.js'
import { pageInView } from './on-screen.js'
import { newKey } from './request-of.js'

/** Deletes what is selected. The field after it, or else before it, is selected and focused, so that the focus is not lost. */
export function removeSelected(desk: Desk): void {
  const { fields, selected, put, select, chooseOnly, canSelect } = desk
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

/** Keeps what is selected, to be pasted on any page of any document. */
export function copySelected({ fields, selected, say }: Desk): void {
  const chosen = fields.filter(({ key }) => selected.has(key))
  writeCopied(chosen)
  say(t('Copied: {fields}', { fields: chosen.map(({ label }) => label).join(', ') }))
}

export function cutSelected(desk: Desk): void {
  copySelected(desk)
  removeSelected(desk)
}

/** Puts what was copied on the page that is seen, for the same people where the document has them. */
export function paste({ list, fields, people, role, types, sizes, put, select, focusSoon }: Desk): void {
  const roles = people.map((person) => person.role)
  const copied = readCopied()
    .filter(({ type }) => types.includes(type))
    .map((field) => ({ ...field, role: roles.includes(field.role) ? field.role : role }))
  if (copied.length === 0) return
  const pasted = pasteOn(fields, copied, pageInView(list, sizes.length), sizes, newKey)
  put(pasted.fields)
  select(pasted.keys)
  focusSoon([...pasted.keys][0] ?? null)
}

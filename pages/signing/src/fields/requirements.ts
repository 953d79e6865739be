import { isMark, isTick } from '@signpost/spec/field-types'
import type { SigningField } from '../session/types.js'
import { BLOCK, type SigningForm } from './signing-form.js'

/** Something that is required to finish: a field, a group of checkboxes, or the signature block. */
export interface Requirement {
  ids: string[]
  field: SigningField | null
  isMet: boolean
}

/** All requirements, in reading order. */
export function requirements(form: SigningForm): Requirement[] {
  const seen = new Set<string>()
  const found: Requirement[] = []
  for (const field of form.shownFields) {
    if (!field.required || field.read_only || seen.has(field.id)) continue
    const ids = isTick(field) ? form.groupOf(field.id).filter(form.isShown) : [field.id]
    for (const id of ids) seen.add(id)
    found.push({ ids, field, isMet: isFilled(form, field) })
  }
  // Below the document.
  return form.hasBlock ? [...found, { ids: [BLOCK], field: null, isMet: Boolean(form.mark('signature')) }] : found
}

/** The next open requirement after the current one, wrapping around; undefined if all are fulfilled. */
export function nextRequirement(all: Requirement[], after: string | null): Requirement | undefined {
  const position = all.findIndex((requirement) => after !== null && requirement.ids.includes(after))
  const rotated = [...all.slice(position + 1), ...all.slice(0, position + 1)]
  return rotated.find((requirement) => !requirement.isMet)
}

/** Whether a field has what it takes. A box also has it if another of its group is checked. */
export function isFilled(form: SigningForm, field: SigningField): boolean {
  if (isMark(field.type)) return Boolean(form.mark(field.type))
  if (isTick(field)) return form.groupOf(field.id).some((id) => form.isShown(id) && form.value(id) === 'true')
  return form.value(field.id).trim() !== '' && form.unread(field.id) === undefined && !form.violation(field)
}

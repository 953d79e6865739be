import { fieldTypes, isMark, isTick } from '@signpost/spec/field-types'
import type { SigningField } from '../session/types.js'

/** What one card asks for: a field, the boxes of which only one can be checked, or a signature with all places that it goes into. */
export interface Step {
  /** The first of them, whose place the card shows. */
  field: SigningField
  ids: string[]
}

/** The cards for the fields that are shown now, in their order. What the signer cannot fill in has none. */
export function stepsOf(shown: readonly SigningField[]): Step[] {
  const steps = new Map<string, Step>()
  for (const field of shown) {
    if (!isAsked(field)) continue
    const key = keyOf(field)
    const step = steps.get(key)
    if (step) step.ids.push(field.id)
    else steps.set(key, { field, ids: [field.id] })
  }
  return [...steps.values()]
}

/** Whether it is the signer who fills in a field. */
export const isAsked = ({ read_only, type }: SigningField): boolean => !read_only && fieldTypes[type].control !== 'none'

function keyOf(field: SigningField): string {
  if (isMark(field.type)) return field.type
  return isTick(field) && field.group ? `group ${field.group}` : field.id
}

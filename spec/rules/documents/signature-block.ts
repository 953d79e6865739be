import { isMark } from '../fields/field-types.js'
import type { HeldField, HeldSigner } from './held.js'

/** Whether somebody signs in a block on a page at the end, because no field of theirs is for a signature. */
export function hasSignatureBlock(
  { action, signature_block }: Pick<HeldSigner, 'action' | 'signature_block'>,
  fields: Pick<HeldField, 'type'>[]
): boolean {
  if (action !== 'sign') return false
  return fields.length === 0 || (signature_block && !fields.some(({ type }) => isMark(type)))
}

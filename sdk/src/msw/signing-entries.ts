import type { ErrorCode, Schemas } from './contract.js'
import { isDot, isSeen, refuseUndrawable } from './drawable.js'
import { refuseValue } from './field-values.js'
import { invalid, Refusal } from './refusal.js'
import type { MockDocument } from './state.js'

/** Saves values, all or none. */
export function saveEntries({ fields }: MockDocument, signerId: string, entries: Schemas['FieldEntry'][]) {
  const chosen = entries.map(({ id, value }, index) => {
    const field = fields.find((each) => each.id === id && each.signerId === signerId)
    if (!field) throw invalid('FIELD_UNKNOWN', `fields[${index}].id`, 'is not a field of this signer')
    if (field.read_only && value !== field.value) {
      throw invalid('FIELD_READ_ONLY', `fields[${index}].value`, 'is of a field that cannot be changed')
    }
    if (value) refuseValue(field, value, `fields[${index}].value`)
    return { field, value: value === '' ? null : value }
  })
  for (const { field, value } of chosen) field.value = value
}

/** Refuses to finish while something required is missing. */
export function refuseIncomplete(
  fields: Schemas['SigningField'][],
  { signature, initials }: Pick<Schemas['CompleteSigningRequest'], 'signature' | 'initials'>
) {
  const needs = (type: Schemas['FieldType']) => fields.some((field) => field.type === type && field.required)
  const isSigned = ({ type }: { type: string }) => type === 'signature' || type === 'initials'
  const missing = fields.filter((field) => field.required && !isSigned(field) && (field.value ?? 'false') === 'false')
  if (missing.length > 0) {
    const details = Object.fromEntries(missing.map(({ id }) => [id, 'is required']))
    throw new Refusal('FIELD_REQUIRED', `Required and empty: ${missing.map(({ label, id }) => label ?? id)}.`, details)
  }
  if (!signature && (fields.length === 0 || needs('signature'))) {
    throw invalid('SIGNATURE_REQUIRED', 'signature', 'is required')
  }
  if (!initials && needs('initials')) throw invalid('INITIALS_REQUIRED', 'initials', 'are required')
  refuseUnusable({ signature, initials })
}

/** Refuses a signature or initials that cannot be used. */
export function refuseUnusable({ signature, initials }: Pick<Schemas['SaveFieldsRequest'], 'signature' | 'initials'>) {
  refuseEmpty('signature', signature, 'SIGNATURE_REQUIRED')
  refuseEmpty('initials', initials, 'INITIALS_REQUIRED')
}

function refuseEmpty(place: string, entry: Schemas['SignatureEntry'] | undefined, code: ErrorCode) {
  if (entry === undefined) return
  const { kind, text, image } = entry
  if (kind !== 'typed') {
    if (image === undefined) throw invalid('SIGNATURE_IMAGE_INVALID', `${place}.image`, 'is required')
    if (isDot(image)) throw invalid('SIGNATURE_EMPTY', `${place}.image`, 'shows nothing, or no more than a dot')
    return
  }
  if (text === undefined) throw invalid(code, `${place}.text`, 'is required')
  refuseUndrawable(text, `${place}.text`)
  if (!isSeen(text)) throw invalid('SIGNATURE_EMPTY', `${place}.text`, 'has no character that can be seen')
}

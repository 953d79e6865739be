import type { Schemas } from '../contract.js'
import { ApiError } from '../errors.js'

type Inspected = Pick<Schemas['Inspection'], 'existing_signatures'>

/** Whether fields can be placed on a PDF: to draw on its pages would break the signatures that it carries. */
export function acceptsFields({ existing_signatures }: Inspected): boolean {
  return existing_signatures === 0
}

/** Refuses fields on a PDF that carries signatures. */
export function refuseFieldsOnSigned(fields: unknown[], inspection: Inspected, place: string): void {
  if (fields.length === 0 || acceptsFields(inspection)) return
  const message = 'The PDF carries digital signatures, which fields on its pages would break. Send it without fields.'
  const problem = 'cannot be placed on a PDF that carries digital signatures'
  throw new ApiError('FIELD_ON_SIGNED_PDF', message, { details: { [`${place}[0]`]: problem } })
}

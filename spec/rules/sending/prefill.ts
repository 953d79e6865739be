import { assertOneChecked } from '../documents/fields.js'
import { fillsItself, isMark, takesFile } from '../fields/field-types.js'
import { labelsAmong } from '../fields/labels-among.js'
import { assertPatternWork } from '../fields/pattern-work.js'
import { assertValue } from '../fields/values.js'
import type { Given } from '../ground/given.js'
import { invalid } from '../ground/refusal.js'

/** What is read of a field that may get a value by its label. */
type Prefillable = Parameters<typeof assertValue>[0] & {
  label?: string | null | undefined
  role?: string | undefined
  group?: string | null | undefined
  value?: string | null | undefined
}

/**
 * Sets values of fields by label. Throws for an unknown label or an invalid value.
 * @param path of the values in the request
 */
export async function prefill<Field extends Prefillable>(
  fields: Field[],
  values: Record<string, string>,
  given: Given,
  path = 'prefill'
): Promise<Field[]> {
  const named = fields.flatMap((field) => {
    const { label, validation } = field
    return label ? [{ validation, value: values[label], path: `${path}.${label}` }] : []
  })
  assertPatternWork(named)
  await given.inTurn(Object.entries(values), ([label, value]) => {
    const named = fields.filter((field) => field.label === label)
    if (named.length === 0)
      throw invalid(
        'LABEL_UNKNOWN',
        `${path}.${label}`,
        `is not the label of a field${labelsAmong(fields.filter(takesValue))}`
      )
    for (const field of named) assertValue(field, value, `${path}.${label}`, given)
  })
  const filled = withValues(fields, values)
  for (const field of filled) {
    if (!field.label || !Object.hasOwn(values, field.label)) continue
    const others = filled.filter((other) => other !== field && other.role === field.role)
    assertOneChecked(field, others, `${path}.${field.label}`)
  }
  return filled
}

// Marks, files and moments are the signer's, or the service's.
const takesValue = (field: Prefillable) => !isMark(field.type) && !takesFile(field) && !fillsItself(field)

/** Fields with the values for their labels, which were checked before. */
export function withValues<Field extends Pick<Prefillable, 'label' | 'value'>>(
  fields: Field[],
  values: Record<string, string>
): Field[] {
  return fields.map((field) =>
    field.label && Object.hasOwn(values, field.label) ? { ...field, value: values[field.label] } : field
  )
}

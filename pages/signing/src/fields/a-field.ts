import { noSettings } from '@signpost/spec/field-types'
import type { SigningField } from '../session/types.js'

/** A field for tests. */
export function aField(id: string, changes: Partial<SigningField> = {}): SigningField {
  const place = { page: 1, x: 10, y: 10, width: 100, height: 20 }
  return {
    id,
    type: 'text',
    ...place,
    required: true,
    label: null,
    value: null,
    attachment: null,
    read_only: false,
    group: null,
    ...noSettings,
    ...changes
  }
}

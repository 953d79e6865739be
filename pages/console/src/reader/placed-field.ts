import type { TemplateField } from '@signpost/sdk'

/** How far a field is: `fixed` by the sender, `signed`, `filled` in, left `empty`, still `awaited`, has a `sample` of a value, or is a `broken` text tag. */
export type FieldState = 'fixed' | 'signed' | 'filled' | 'empty' | 'awaited' | 'sample' | 'broken'

/** A field on a page, as it is shown. */
export interface PlacedField extends Omit<TemplateField, 'label'> {
  key: string
  /** Null if it was sent without a label. */
  label: string | null
  state: FieldState
}

/** Anyone who fills in fields, in signing order. */
export interface Filler {
  role: string
  name: string
  fields: PlacedField[]
}

import type { FieldType, TemplateField } from '@signpost/sdk'

/** What another field must be. It is known by its key, so that it can get another label. */
export interface EditorCondition extends Omit<NonNullable<TemplateField['show_if']>, 'label'> {
  key: string
}

/** A field on a page, as the contract has it: in points from the top left corner of the page as displayed. */
export interface EditorField extends Omit<TemplateField, 'type' | 'required_if' | 'show_if'> {
  type: FieldType
  required_if: EditorCondition | null
  show_if: EditorCondition | null
  /** Identifies the field while it is edited, because its label changes. */
  key: string
}

/** The size of a page as displayed, in points. */
export interface PageSize {
  width: number
  height: number
}

export type Box = Pick<EditorField, 'x' | 'y' | 'width' | 'height'>

/** No field is smaller than this, so that it can still be seen and grabbed. */
export const smallest = 8

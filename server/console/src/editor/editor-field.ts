import type { FieldType, TemplateField } from '@signpost/sdk'

/** A field on a page, as the contract has it: in points from the top left corner of the page as displayed. */
export interface EditorField extends Omit<TemplateField, 'type'> {
  type: FieldType
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

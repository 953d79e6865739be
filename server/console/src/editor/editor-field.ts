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

export const fieldTypes = ['signature', 'initials', 'date', 'text', 'number', 'checkbox'] as const satisfies FieldType[]

/** The size of a new field, in points. */
export const defaultSizes: Record<(typeof fieldTypes)[number], { width: number; height: number }> = {
  signature: { width: 180, height: 48 },
  initials: { width: 72, height: 40 },
  date: { width: 96, height: 20 },
  text: { width: 160, height: 20 },
  number: { width: 96, height: 20 },
  checkbox: { width: 16, height: 16 }
}

/** No field is smaller than this, so that it can still be seen and grabbed. */
export const smallest = 8

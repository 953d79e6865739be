import type { Part } from './block.js'
import type { Field } from './ink.js'

/** A form as it is written down. */
export interface FormDefinition {
  /** Names it for good: what is stored under another slug is another form. */
  slug: string
  title: string
  description: string
  /** Two letters of the US state it is for; null for all. */
  state: string | null
  category: string
  /** The day of its last change, `YYYY-MM-DD`. Its text and fields are not to change without it. */
  updatedAt: string
  /** Who fills in the terms signs before who agrees to them. */
  roles: Record<string, { order: number }>
  body: Part[]
}

/** A form as it is drawn, with its fields where they were drawn. */
export interface DrawnForm extends Omit<FormDefinition, 'body'> {
  fields: Field[]
  pdf: Uint8Array
  pageCount: number
}

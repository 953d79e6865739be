import type { PdfTag } from './text-tags.js'

/** A place where a field probably belongs, in points from the top left corner of the page as displayed. */
export interface SuggestedField {
  /** What its label asks for: `text` if it says nothing of that. */
  type:
    | 'signature'
    | 'initials'
    | 'date'
    | 'date_signed'
    | 'text'
    | 'checkbox'
    | 'number'
    | 'email'
    | 'name'
    | 'company'
    | 'dropdown'
  /** From 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
  /** The text of the page that says what belongs there. Empty if there is none. */
  label: string
  /** What was found there. */
  reason: 'form_field' | 'line' | 'box' | 'cell' | 'label'
}

/** Where fields probably belong on the pages of a file. */
export interface SuggestedFields {
  /** In the order of the pages, then from top to bottom. */
  fields: SuggestedField[]
  /** The text tags that are on the pages, in the order in which an upload takes them. */
  tags: PdfTag[]
  /** Whether all pages were read in full. */
  isComplete: boolean
}

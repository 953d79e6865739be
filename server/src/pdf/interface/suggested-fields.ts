import type { components } from '@signpost/spec/types'

type Suggestion = components['schemas']['FieldSuggestion']

/** A place where a field probably belongs, in points from the top left corner of the page as displayed. */
export type SuggestedField = Suggestion

/** Where fields probably belong on the pages of a file. */
export interface SuggestedFields {
  /** In the order of the pages, then from top to bottom. */
  fields: SuggestedField[]
  /** Whether all pages were read in full. */
  isComplete: boolean
}

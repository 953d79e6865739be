/** What kind of thing was changed. */
export type ChangeKind =
  | 'page_content'
  | 'page_added'
  | 'page_removed'
  | 'page_box'
  | 'annotation_added'
  | 'annotation_removed'
  | 'annotation_changed'
  | 'field_value'
  | 'field_added'
  | 'field_removed'
  | 'field_changed'
  | 'signature_added'
  | 'catalog'
  | 'resource'
  | 'metadata'
  | 'proofs'
  | 'structure'
  | 'lost_signature'

/** How far changes go, each level on top of the ones before it. What is `other` no signature ever permits. */
export const LEVELS = ['none', 'proofs', 'forms', 'annotations', 'other'] as const
export type ChangeLevel = (typeof LEVELS)[number]

/** One thing that is otherwise in a later state of a file than when it was signed. */
export interface Change {
  kind: ChangeKind
  level: ChangeLevel
  /** For a person, without a full stop. */
  text: string
  /** From 1, in the order of the signed state. */
  page?: number
  /** The form field's full name. */
  field?: string
  /** A form field or a part of one that draws on a page where nothing was. */
  isVisible?: boolean
  /** Of a field that was not there before. */
  isNew?: boolean
}

export const isAtMost = (level: ChangeLevel, limit: ChangeLevel): boolean =>
  LEVELS.indexOf(level) <= LEVELS.indexOf(limit)

export const highest = (levels: readonly ChangeLevel[]): ChangeLevel =>
  levels.reduce((most, level) => (isAtMost(level, most) ? most : level), 'none')

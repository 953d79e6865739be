/** The kind of a change. */
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

/** Levels of changes, each including the ones before. No signature permits `other`. */
const LEVELS = ['none', 'proofs', 'forms', 'annotations', 'other'] as const
export type ChangeLevel = (typeof LEVELS)[number]

/** A difference between a signed revision of a file and a later one. */
export interface Change {
  kind: ChangeKind
  level: ChangeLevel
  /** A description without a full stop. */
  text: string
  /** From 1, in the signed revision. */
  page?: number | undefined
  /** The form field's full name. */
  field?: string | undefined
  /** A form field or a part of one that draws on a page where nothing was. */
  isVisible?: boolean
  /** The change is part of a new field. */
  isNew?: boolean
}

export const isAtMost = (level: ChangeLevel, limit: ChangeLevel): boolean =>
  LEVELS.indexOf(level) <= LEVELS.indexOf(limit)

export const highest = (levels: readonly ChangeLevel[]): ChangeLevel =>
  levels.reduce((most, level) => (isAtMost(level, most) ? most : level), 'none')

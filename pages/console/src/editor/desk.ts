import type { FieldType } from '@signpost/sdk'
import type { PageList } from '../../../shared/pdf/page-list.js'
import type { Announced } from '../parts/announcement.js'
import type { Box, EditorField, PageSize } from './editor-field.js'
import type { Person } from './person.js'
import type { Guide } from './snap.js'
import type { Suggestion } from './use-suggestions.js'

/** A field that is dragged from the palette, before it is one. */
interface Ghost {
  type: FieldType
  /** Where it would be placed, in points of its page. */
  box: Box
}

/** What is shown on a page while the pointer is down: lines that something snaps to, the area that is selected, a new field. */
export interface Trace {
  page: number
  guides: Guide[]
  area?: Box
  ghost?: Ghost
}

/** A new field that is dragged where no page is, in pixels of the window. */
export interface StrayGhost {
  type: FieldType
  box: Box
}

/** The fields on their pages, and what is selected of them. What the pointer and the keys act on. */
export interface Desk {
  list: PageList
  sizes: PageSize[]
  types: readonly FieldType[]
  /** Who fills in fields. */
  people: Person[]
  /** Where fields probably belong and none are yet, by page. */
  suggestions: ReadonlyMap<number, Suggestion[]>
  fields: EditorField[]
  /** The fields as they are now: listeners of the pointer outlive the rendering that added them. */
  now(): EditorField[]
  /** Changes the fields. Changes with the same tag are one step of the history. */
  put(next: EditorField[], tag?: string | null): void
  /** Returns the keys of what is as it was before, or of the next field if that is gone. They are selected. */
  undo(): ReadonlySet<string>
  redo(): ReadonlySet<string>
  selected: ReadonlySet<string>
  select(keys: ReadonlySet<string>): void
  /** Selects a field alone, and focuses it once it is there. */
  chooseOnly(key: string): void
  /** Focuses a field once it is there. */
  focusSoon(key: string | null): void
  canSelect(field: EditorField): boolean
  /** Whom a new field is for. */
  role: string
  setRole(role: string): void
  /** The type that a click on a page places. */
  armed: FieldType | null
  arm(type: FieldType | null): void
  trace: Trace | null
  setTrace(trace: Trace | null): void
  stray: StrayGhost | null
  setStray(stray: StrayGhost | null): void
  /** Tells screen readers what was done. */
  say(text: string): void
  /** What was told last. */
  said: Announced
}

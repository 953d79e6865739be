import type { FoundWidget } from '@signpost/spec/rules'

export type { FoundWidget }

/** What a widget of a form asks for. */
export type FoundType = FoundWidget['type']

/** The widgets that can be fields, and why others cannot, by the name of their field. */
export interface FoundForm {
  widgets: FoundWidget[]
  skipped: { name: string; field: string; reason: string }[]
}

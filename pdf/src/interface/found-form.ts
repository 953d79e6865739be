/** A widget of a form, in points from the top left corner of the page as displayed. */
export interface FoundWidget {
  /** The full name of its field. */
  name: string
  /** Its field: the buttons of a group have the same. */
  field: string
  description: string
  type: 'text' | 'number' | 'date' | 'checkbox' | 'radio' | 'dropdown' | 'signature'
  /** From 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
  required: boolean
  readOnly: boolean
  multiline: boolean
  /** Characters; 0 without a limit. */
  maxLength: number
  options: { value: string; label: string }[]
  /** Of a button: the value of its field if it is chosen. */
  state: string
  value: string
  /** In points; 0 for as large as fits. */
  fontSize: number
  align: 'left' | 'center' | 'right'
}

/** What a widget of a form asks for. */
export type FoundType = FoundWidget['type']

/** The widgets that can be fields, and why others cannot, by the name of their field. */
export interface FoundForm {
  widgets: FoundWidget[]
  skipped: { name: string; field: string; reason: string }[]
}

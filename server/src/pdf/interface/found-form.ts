/** What a widget of a form asks for. */
export type FoundType = 'text' | 'number' | 'date' | 'checkbox' | 'radio' | 'dropdown' | 'signature'

/** A widget of a form that can be a field. Its place is in points, from the top left corner of the page as displayed. */
export interface FoundWidget {
  /** The full name of its field. */
  name: string
  /** Its field, among those of all files: the buttons of a group have the same. */
  field: string
  /** Its description, if the form has one. */
  description: string
  type: FoundType
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
  /** Of a dropdown. */
  options: { value: string; label: string }[]
  /** Of a button: what its field is if it is chosen. */
  state: string
  value: string
  /** In points; 0 for as large as fits. */
  fontSize: number
  align: 'left' | 'center' | 'right'
}

/** The widgets that can be fields, and why others cannot, by the name of their field. */
export interface FoundForm {
  widgets: FoundWidget[]
  skipped: { name: string; field: string; reason: string }[]
}

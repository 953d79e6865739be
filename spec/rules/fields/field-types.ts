import type { Schemas } from '../ground/contract.js'

type FieldType = Schemas['FieldType']

/** What all programs need to know of a type of field. */
export interface FieldTraits {
  /** What the signer gives: a mark, which all their fields of the type share, a tick, a text, one of its options, a file, or nothing but the moment of signing. */
  takes: 'mark' | 'tick' | 'text' | 'option' | 'file' | 'moment'
  /** What fills it in on pages. */
  control: 'mark' | 'checkbox' | 'text' | 'number' | 'date' | 'email' | 'dropdown' | 'radio' | 'file' | 'none'
  /** How a value is written on the page. */
  drawn: 'mark' | 'tick' | 'text' | 'number' | 'date' | 'option' | 'dot' | 'file'
  /** The shortest useful text: a field that cannot show it is too small. Null if any size will do. */
  shortest: string | null
  /** The size of a new field, in points. */
  size: { width: number; height: number }
  /** The property of the signer that it starts with, if the sender sets no value. */
  startsWith: 'email' | 'name' | 'company' | null
  /** What browsers offer to fill it in with, as a token of `autocomplete`. */
  autofill: 'off' | 'email' | 'name' | 'organization'
  /** Why a text is not a value of the type, or null. */
  problemOf(value: string): string | null
  /** The settings that apply to it. */
  settings: readonly SettingName[]
  /** What of a `validation` applies to its values. */
  limits: readonly LimitName[]
  /** A value to try out a document with. `today` in ISO 8601. */
  sample(today: string, settings: Pick<FieldSettings, 'options'>): string
}

/** The name of a setting of a field. */
export type SettingName =
  | 'options'
  | 'multiline'
  | 'placeholder'
  | 'font_size'
  | 'align'
  | 'color'
  | 'validation'
  | 'required_if'
  | 'show_if'

/** The name of something that is asked of a value. */
export type LimitName = Exclude<keyof Schemas['FieldValidation'], 'message'>

/** What a field can have beside its type, its place and its value. */
export type FieldSettings = Pick<Schemas['SigningField'], SettingName>

/** The settings of a field that has none. */
export const noSettings: { [Name in SettingName]: null } = {
  options: null,
  multiline: null,
  placeholder: null,
  font_size: null,
  align: null,
  color: null,
  validation: null,
  required_if: null,
  show_if: null
}

export type FieldControl = FieldTraits['control']

const conditional = ['required_if', 'show_if'] as const
const printed = ['font_size', 'align', 'color', ...conditional] as const
const typed = ['placeholder', ...printed] as const

const mark = {
  takes: 'mark',
  control: 'mark',
  drawn: 'mark',
  shortest: null,
  startsWith: null,
  autofill: 'off',
  problemOf: () => 'must not be set for a signature or initials field',
  // Somebody who signs must always be able to.
  settings: ['required_if'],
  limits: [],
  sample: () => ''
} as const

const text = {
  takes: 'text',
  control: 'text',
  drawn: 'text',
  shortest: 'x',
  size: { width: 160, height: 20 },
  startsWith: null,
  autofill: 'off',
  problemOf: () => null,
  settings: typed,
  limits: ['min_length', 'max_length', 'pattern'],
  sample: () => 'Sample'
} as const

const option = {
  ...text,
  takes: 'option',
  shortest: null,
  limits: [],
  sample: (_: string, { options }: Pick<FieldSettings, 'options'>) => options?.[0]?.value ?? ''
} as const

const traits = {
  signature: { ...mark, size: { width: 180, height: 48 } },
  initials: { ...mark, settings: conditional, size: { width: 72, height: 40 } },
  date: {
    ...text,
    control: 'date',
    drawn: 'date',
    settings: printed,
    shortest: '0000-00-00',
    size: { width: 96, height: 20 },
    limits: [],
    problemOf: (value) => (isCalendarDate(value) ? null : 'must be a date, such as 2026-03-31'),
    sample: (today) => today
  },
  date_signed: {
    ...text,
    takes: 'moment',
    control: 'none',
    drawn: 'date',
    settings: ['font_size', 'align', 'color', 'show_if'],
    limits: [],
    shortest: '0000-00-00',
    size: { width: 96, height: 20 },
    problemOf: () => 'must not be set: the field fills itself in when the signer signs',
    sample: (today) => today
  },
  text: { ...text, settings: ['multiline', ...typed] },
  name: { ...text, startsWith: 'name', autofill: 'name', sample: () => 'Ada Lovelace' },
  email: {
    ...text,
    control: 'email',
    startsWith: 'email',
    autofill: 'email',
    problemOf: (value) => (isAddress(value) ? null : 'must be an e-mail address, such as ada@example.com'),
    sample: () => 'ada@example.com'
  },
  company: { ...text, startsWith: 'company', autofill: 'organization', sample: () => 'Example Ltd' },
  number: {
    ...text,
    control: 'number',
    drawn: 'number',
    shortest: '0',
    size: { width: 96, height: 20 },
    limits: ['min', 'max'],
    problemOf: (value) => (/^-?\d{1,30}(\.\d{1,30})?$/.test(value) ? null : 'must be a number, such as 1200 or 12.50'),
    sample: () => '1'
  },
  checkbox: {
    takes: 'tick',
    control: 'checkbox',
    drawn: 'tick',
    shortest: null,
    size: { width: 16, height: 16 },
    startsWith: null,
    autofill: 'off',
    problemOf: (value) => (value === 'true' || value === 'false' ? null : 'must be "true" or "false"'),
    settings: conditional,
    limits: [],
    sample: () => 'true'
  },
  dropdown: { ...option, control: 'dropdown', drawn: 'option', shortest: 'x', settings: ['options', ...typed] },
  radio: {
    ...option,
    control: 'radio',
    drawn: 'dot',
    size: { width: 16, height: 64 },
    settings: ['options', ...conditional]
  },
  attachment: {
    takes: 'file',
    control: 'file',
    drawn: 'file',
    shortest: null,
    size: { width: 180, height: 24 },
    startsWith: null,
    autofill: 'off',
    problemOf: () => 'must not be set: the signer attaches a file',
    settings: conditional,
    limits: [],
    sample: () => 'sample.png'
  }
} as const satisfies { [Type in FieldType]?: FieldTraits }

/** All types of fields, in the order in which they are offered. Rules, seals and pages read what they need from here. */
export const fieldTypes: Record<FieldType, FieldTraits> = traits

/** The types of fields that show a mark. */
export type MarkType = {
  [Type in keyof typeof traits]: (typeof traits)[Type]['takes'] extends 'mark' ? Type : never
}[keyof typeof traits]

/** Whether fields of a type show a mark of the signer, and have no value of their own. */
export const isMark = (type: FieldType): type is MarkType => fieldTypes[type].takes === 'mark'

/** Whether a field is a box to check, of which a group can have only one checked. */
export const isTick = ({ type }: { type: FieldType }): boolean => fieldTypes[type].takes === 'tick'

/** Whether a field has options, one of which is its value. */
export const takesOption = ({ type }: { type: FieldType }): boolean => fieldTypes[type].takes === 'option'

/** Whether a field is where its options are, each of which has a place of its own. */
export const placesOptions = ({ type }: { type: FieldType }): boolean => fieldTypes[type].control === 'radio'

/** Whether the value of a field is a file, which is uploaded and attached. */
export const takesFile = ({ type }: { type: FieldType }): boolean => fieldTypes[type].takes === 'file'

/** Whether the service fills in a field, so that nobody else sets its value. */
export const fillsItself = ({ type }: { type: FieldType }): boolean => fieldTypes[type].takes === 'moment'

// The length first: longer texts would take long to compare.
// Any that could be one, because nobody writes to what is answered: also `ada@intranet`, and letters that mail servers refuse.
const isAddress = (value: string) => value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value)

function isCalendarDate(value: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

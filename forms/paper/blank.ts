import type { FieldSettings } from '@signpost/spec/field-types'
import type { components } from '@signpost/spec/types'

export type FieldType = components['schemas']['TemplateField']['type']
export type Validation = Partial<components['schemas']['FieldValidation']>

/** What somebody fills in, before it has a place on a page. */
export interface FieldSpec {
  label: string
  role: string
  type: FieldType
  required: boolean
  group: string | null
  /** Of one of the options of a radio field: its value. */
  option?: string
  settings?: Partial<FieldSettings>
}

/** A gap in a line of text that is a field. A width of `rest` takes what is left of the line, but at least `least`. */
export interface Blank {
  field: FieldSpec
  width: number | 'rest'
  least: number
  height: number
}

export interface BlankOptions {
  width?: number | 'rest'
  height?: number
  optional?: boolean
  /** The label of a field of the same role and what it must be for this one to be required. */
  requiredIf?: readonly [label: string, equals: string]
  least?: number
  placeholder?: string
  validation?: Validation
}

const TICK_SIZE = 11
/** As high as two lines of text. */
const SEVERAL_LINES = 30

/** The blanks that one role fills in. */
export function fieldsOf(role: string) {
  const blank = (type: FieldType, label: string, width: number, options: BlankOptions, settings = {}): Blank => ({
    field: {
      label,
      role,
      type,
      required: !(options.optional || options.requiredIf),
      group: null,
      settings: { ...settings, ...settingsOf(options) }
    },
    width: options.width ?? width,
    least: options.least ?? 96,
    height: options.height ?? 16
  })
  return {
    text: (label: string, options: BlankOptions = {}) =>
      blank('text', label, 150, options, (options.height ?? 0) >= SEVERAL_LINES ? { multiline: true } : {}),
    line: (label: string, options: BlankOptions = {}) => blank('text', label, 150, { width: 'rest', ...options }),
    /** The name of the person who fills it in. */
    name: (label: string, options: BlankOptions = {}) => blank('name', label, 150, options),
    /** The e-mail address of the person who fills it in. */
    email: (label: string, options: BlankOptions = {}) => blank('email', label, 150, options),
    /** The company for which somebody fills it in. */
    company: (label: string, options: BlankOptions = {}) => blank('company', label, 150, options),
    /** An amount or a count, which is never negative. */
    number: (label: string, options: BlankOptions = {}) =>
      blank('number', label, 72, { ...options, validation: { min: 0, ...options.validation } }),
    date: (label: string, options: BlankOptions = {}) => blank('date', label, 88, options),
    /** One of several texts. */
    choice: (label: string, texts: readonly string[], options: BlankOptions = {}) =>
      blank('dropdown', label, 110, options, { options: texts.map((text) => ({ value: text, label: text })) }),
    initials: (label: string) => blank('initials', label, 40, { height: 20 }),
    /** A box on its own, which may stay empty. */
    tick: (label: string) => box({ label, role, type: 'checkbox', required: false, group: null }),
    /** A box that must be ticked. */
    mustTick: (label: string) => box({ label, role, type: 'checkbox', required: true, group: null }),
    /** One of those of which exactly one is to be chosen. */
    oneOf: (label: string, option: string) => box({ label, role, type: 'radio', required: true, group: null, option }),
    /** One box of those of which at most one may be ticked. */
    atMostOneOf: (group: string, label: string) => box({ label, role, type: 'checkbox', required: false, group })
  }
}

const box = (field: FieldSpec): Blank => ({ field, width: TICK_SIZE, least: TICK_SIZE, height: TICK_SIZE })

const noLimits = { min: null, max: null, min_length: null, max_length: null, pattern: null, message: null }

function settingsOf({ requiredIf, placeholder, validation }: BlankOptions): Partial<FieldSettings> {
  return {
    ...(placeholder && { placeholder }),
    ...(validation && { validation: { ...noLimits, ...validation } }),
    ...(requiredIf && { required_if: { label: requiredIf[0], equals: requiredIf[1] } })
  }
}

import type { Schemas } from '../../src/contract/contract.js'

export type FieldType = Schemas['TemplateField']['type']

/** What somebody fills in, before it has a place on a page. */
export interface FieldSpec {
  label: string
  role: string
  type: FieldType
  required: boolean
  group: string | null
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
  least?: number
}

const TICK_SIZE = 11

/** The blanks that one role fills in. */
export function fieldsOf(role: string) {
  const blank = (type: FieldType, label: string, width: number, options: BlankOptions): Blank => ({
    field: { label, role, type, required: !options.optional, group: null },
    width: options.width ?? width,
    least: options.least ?? 96,
    height: options.height ?? 16
  })
  return {
    text: (label: string, options: BlankOptions = {}) => blank('text', label, 150, options),
    line: (label: string, options: BlankOptions = {}) => blank('text', label, 150, { width: 'rest', ...options }),
    number: (label: string, options: BlankOptions = {}) => blank('number', label, 72, options),
    date: (label: string, options: BlankOptions = {}) => blank('date', label, 88, options),
    initials: (label: string) => blank('initials', label, 40, { height: 20 }),
    /** A box on its own, which may stay empty. */
    tick: (label: string) => tick(role, label, null, false),
    /** A box that must be ticked. */
    mustTick: (label: string) => tick(role, label, null, true),
    /** One box of those of which exactly one is to be ticked. */
    oneOf: (group: string, label: string) => tick(role, label, group, true),
    /** One box of those of which at most one may be ticked. */
    atMostOneOf: (group: string, label: string) => tick(role, label, group, false)
  }
}

const tick = (role: string, label: string, group: string | null, required: boolean): Blank => ({
  field: { label, role, type: 'checkbox', required, group },
  width: TICK_SIZE,
  least: TICK_SIZE,
  height: TICK_SIZE
})

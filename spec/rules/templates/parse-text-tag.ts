import { fieldTypes, isTick } from '../fields/field-types.js'
import type { Schemas } from '../ground/contract.js'
import { readCondition, readLimit } from './parse-tag-rules.js'
import { TagProblem } from './tag-problem.js'

type FieldType = Schemas['FieldType']

/** The field that a text tag asks for. Sizes in points. */
export interface TagRequest {
  type: FieldType
  role: string
  label?: string
  required: boolean
  read_only?: boolean
  value?: string
  group?: string
  multiline?: boolean
  /** What a dropdown offers, as labels. */
  options?: string[]
  validation?: Schemas['FieldValidationRequest']
  required_if?: Schemas['FieldCondition'] | undefined
  show_if?: Schemas['FieldCondition'] | undefined
  width?: number
  height?: number
}

const ALIASES: Record<string, FieldType> = {
  sign: 'signature',
  sig: 'signature',
  initial: 'initials',
  init: 'initials',
  check: 'checkbox',
  tick: 'checkbox',
  num: 'number',
  select: 'dropdown'
}
const LIMITS: Record<string, keyof Schemas['FieldValidation']> = {
  min: 'min',
  max: 'max',
  minlength: 'min_length',
  maxlength: 'max_length',
  pattern: 'pattern',
  message: 'message'
}
const UNITS: Record<string, number> = { pt: 1, mm: 72 / 25.4, cm: 720 / 25.4, in: 72 }
const LONGEST_NAME = 100

/**
 * Reads `{{type:role:label:attribute:…}}`: the type, the role and then, in any order, a label and attributes. Accepts what
 * word processors make of such text: other quotation marks and dashes, spaces, upper case.
 * @throws TagProblem
 */
export function parseTextTag(tag: string): TagRequest {
  const [type = '', role = '', ...rest] = splitParts(plain(tag))
  const known = typeOf(type, [role, ...rest])
  if (!role) throw new TagProblem(`names no role, as {{${type}:Tenant}} does`, 'role_missing')
  const request: TagRequest = { type: known, role: short(role, 'role'), required: !isTick({ type: known }) }
  for (const part of rest.filter((part) => part !== '')) readPart(request, part)
  assertChoices(request)
  return request
}

function assertChoices({ type, options, group, label, value }: TagRequest): void {
  if (type === 'dropdown' && !options) throw new TagProblem('has no options: write them as options=Red|Green')
  if (options && type !== 'dropdown') throw new TagProblem(`has options, which a field of the type ${type} has not`)
  if (type === 'radio' && group === undefined)
    throw new TagProblem('has no group: buttons of which one is chosen have the same, such as group=Payment')
  if (type === 'radio' && label === undefined && value === undefined)
    throw new TagProblem('has no label: it says what the button stands for')
}

function plain(tag: string): string {
  const text = tag
    .replace(/[“”„«»″]/g, '"')
    .replace(/[‘’′]/g, "'")
    .replace(/[–—−‐‑]/g, '-')
    .replace(/：/g, ':')
  return text.slice(2, -2).replace(/\s+/g, ' ')
}

/** Colons within quotation marks do not separate. */
function splitParts(body: string): string[] {
  const parts = ['']
  let isQuoted = false
  for (const character of body) {
    if (character === '"') isQuoted = !isQuoted
    if (character === ':' && !isQuoted) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}

const squeeze = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '')

const types = Object.keys(fieldTypes) as FieldType[]

/** Whether a tag begins with a type of field. */
export const beginsWithType = (tag: string): boolean => knownType(splitParts(plain(tag))[0] ?? '') !== undefined

function knownType(word: string): FieldType | undefined {
  const wanted = squeeze(word)
  return (
    types.find((type) => squeeze(type) === wanted) ?? (Object.hasOwn(ALIASES, wanted) ? ALIASES[wanted] : undefined)
  )
}

function typeOf(word: string, [role = '', ...rest]: string[]): FieldType {
  const type = knownType(word)
  if (type) return type
  if (knownType(role)) throw new TagProblem(`must begin with its type: {{${[role, word, ...rest].join(':')}}}`)
  throw new TagProblem(`has no type of field: “${word}” is none of ${types.join(', ')}`, 'type_unknown')
}

function readPart(request: TagRequest, part: string): void {
  const [, name, value] = /^([a-z _-]+?)\s*=\s*"?(.*?)"?$/i.exec(part) ?? []
  if (name !== undefined && value !== undefined) readAttribute(request, squeeze(name), value, part)
  else if (!readFlag(request, squeeze(part))) setLabel(request, part)
}

function readFlag(request: TagRequest, word: string): boolean {
  if (word === 'required') request.required = true
  else if (word === 'optional') request.required = false
  else if (word === 'readonly') request.read_only = true
  else if (word === 'multiline') request.multiline = true
  else return false
  return true
}

function readAttribute(request: TagRequest, name: string, value: string, part: string): void {
  if (name === 'width') request.width = readSize(value, part)
  else if (name === 'height') request.height = readSize(value, part)
  else if (name === 'value') request.value = value
  else if (name === 'options') request.options = readOptions(value)
  else if (name === 'group') request.group = short(value, 'group')
  else if (name === 'label') setLabel(request, value)
  else if (name === 'requiredif') request.required_if = readCondition(value, part)
  else if (name === 'showif') request.show_if = readCondition(value, part)
  else if (Object.hasOwn(LIMITS, name)) {
    request.validation = { ...request.validation, ...readLimit(LIMITS[name] ?? 'message', value, part) }
  } else throw new TagProblem(`has an unknown attribute: “${part}”`)
}

function readOptions(value: string): string[] {
  const options = value.split('|').map((option) => option.trim())
  return options.map((option) => short(option, 'option'))
}

function setLabel(request: TagRequest, text: string): void {
  if (request.label !== undefined) throw new TagProblem(`has a second label: “${text}”`)
  request.label = short(text.replace(/^"(.*)"$/, '$1').trim(), 'label')
}

function short(text: string, what: string): string {
  if (text === '') throw new TagProblem(`has an empty ${what}`)
  if (text.length > LONGEST_NAME) throw new TagProblem(`has a ${what} of more than ${LONGEST_NAME} characters`)
  return text
}

function readSize(value: string, part: string): number {
  const [, number = '', unit = 'pt'] = /^(\d{1,5}(?:[.,]\d{1,5})?)\s*(pt|mm|cm|in)?$/i.exec(value.trim()) ?? []
  const size = Number(number.replace(',', '.')) * (UNITS[unit.toLowerCase()] ?? 1)
  if (!(size > 0)) throw new TagProblem(`has an invalid size: “${part}”. Write it as 120, 2cm, 20mm or 1.5in`)
  return size
}

import type { DocumentRoles, HeldInspection } from '../documents/held.js'
import type { PlacedTemplateField } from '../fields/placed.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { invalid, Refusal } from '../ground/refusal.js'
import { readTemplateFields } from './template.js'

/** A widget of a form, as it was found in a PDF. In points, from the top left corner of the page as displayed. */
export interface FoundWidget {
  /** The full name of its field. */
  name: string
  /** Its field: the buttons of a group have the same. */
  field: string
  description: string
  type: 'text' | 'number' | 'date' | 'checkbox' | 'radio' | 'dropdown' | 'signature'
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

/** A field that becomes none, by its name in the form. */
export interface SkippedField {
  name: string
  reason: string
}

/** The roles and fields that a form becomes, what becomes of each of its fields, and what does not become one. */
export interface ImportedForm {
  roles: DocumentRoles
  role_fields: Schemas['TemplateField'][]
  /** By name in the form. Several widgets of one name have the label of the first. */
  labels: { name: string; page: number; label: string; reason: string | null }[]
  skipped: SkippedField[]
}

const MOST_OPTIONS = 300
const LONGEST_LABEL = 100
const MOST_CHARACTERS = 5000
const role = 'Signer 1'

/**
 * The fields that the widgets of a form become. A value that its field cannot have is left out, and a field that cannot be on
 * its page is skipped, each with the reason: the file itself is not at fault.
 */
export async function importForm(
  widgets: FoundWidget[],
  pages: HeldInspection['pages'],
  given: Given
): Promise<ImportedForm> {
  const imported: ImportedForm = { roles: {}, role_fields: [], labels: [], skipped: [] }
  const taken = new Set<string>()
  for (const group of grouped(widgets)) {
    const [{ name, page }] = group
    const label = unusedLabel(group[0], taken)
    const owner = roleOf(name)
    const roles = { [owner]: { order: 1, email: null } }
    const tried = await firstPossible(attemptsOf(group, { label, role: owner }), roles, pages, given)
    if (!tried.field) {
      imported.skipped.push({ name, reason: tried.reason })
      continue
    }
    taken.add(label)
    Object.assign(imported.roles, roles)
    imported.role_fields.push(tried.field)
    imported.labels.push({ name, page, label, reason: tried.reason || null })
  }
  return imported
}

/** Throws if a request asks for fields in two ways. */
export function assertNoTagsBesideForm({ text_tags, form_fields }: Schemas['CreateDocumentRequest']): void {
  if (!text_tags || form_fields !== 'import') return
  throw invalid('VALIDATION_FAILED', 'form_fields', 'must not be import together with text_tags')
}

type Group = [FoundWidget, ...FoundWidget[]]

/** The buttons of a group together, at the place of the first. Others by themselves. */
function grouped(widgets: FoundWidget[]): Group[] {
  const groups = new Map<string, Group>()
  widgets.forEach((widget, index) => {
    const key = widget.type === 'radio' ? widget.field : `${widget.field} ${index}`
    const known = groups.get(key)
    if (known) known.push(widget)
    else groups.set(key, [widget])
  })
  return [...groups.values()]
}

/** Programs of Adobe name a role in the name of a field: `Name_es_:signer2`. */
function roleOf(name: string): string {
  const [, number] = /_es_:signer(\d{1,2})/i.exec(name) ?? []
  return number ? `Signer ${Number(number)}` : role
}

/** The description, or the last part of the name in words: `form1[0].Last_Name[0]` is "Last Name". */
function unusedLabel({ name, description }: FoundWidget, taken: Set<string>): string {
  const label = plain(description) || plain(readable(name)) || 'Field'
  if (!taken.has(label)) return label
  for (let number = 2; ; number++) {
    const numbered = `${label.slice(0, LONGEST_LABEL - 6)} ${number}`
    if (!taken.has(numbered)) return numbered
  }
}

const readable = (name: string): string =>
  (name.split('.').at(-1) ?? '')
    .replace(/_es_:.*$/, '')
    .replace(/\[\d+\]/g, '')
    .replace(/[_-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

const plain = (text: string): string =>
  [...text.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, LONGEST_LABEL).join('').trim()

type Attempt = { field: PlacedTemplateField; reason: string }

/** What a group can become, the best first, and what is lost with each. */
function attemptsOf(group: Group, named: { label: string; role: string }): Attempt[] {
  const [widget] = group
  const field = { ...named, ...fieldOf(group) }
  const { value, ...empty } = field
  if (value === undefined) return [{ field, reason: '' }]
  const bare = { field: { ...empty, read_only: false }, reason: 'its value was left out, which the field cannot have' }
  const isText = widget.type === 'date' || widget.type === 'number'
  if (!isText) return [{ field, reason: '' }, bare]
  const asText = { ...field, type: 'text' as const }
  return [{ field, reason: '' }, { field: asText, reason: '' }, bare]
}

async function firstPossible(
  attempts: Attempt[],
  roles: Schemas['Roles'],
  pages: HeldInspection['pages'],
  given: Given
): Promise<{ field?: Schemas['TemplateField'] | undefined; reason: string }> {
  let problem = ''
  for (const { field, reason } of attempts) {
    try {
      const [read] = await readTemplateFields([field], roles, pages, given)
      return { field: read, reason }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [place = '', found = error.message] = Object.entries(error.details ?? {})[0] ?? []
      problem = `its ${place.replace(/^fields\[0\]\.?/, '')} ${found}`
    }
  }
  return { reason: problem }
}

function fieldOf(group: Group): Omit<PlacedTemplateField, 'label' | 'role'> {
  const [widget] = group
  const { type, page, x, y, width, height, required, readOnly: read_only } = widget
  const field = { type, page, x, y, width, height, required, read_only }
  if (type === 'radio') return { ...field, ...choiceOf(group) }
  if (type === 'checkbox') return { ...field, ...(widget.value ? { value: 'true' } : {}) }
  if (type === 'dropdown') return { ...field, ...optionsOf(widget) }
  return type === 'signature' ? { ...field, read_only: false } : { ...field, ...textOf(widget) }
}

function textOf({ type, multiline, maxLength, fontSize, align, value }: FoundWidget) {
  const isText = type === 'text'
  return {
    ...(isText ? { multiline } : {}),
    ...(isText && maxLength > 0 && maxLength <= MOST_CHARACTERS ? { validation: { max_length: maxLength } } : {}),
    ...(fontSize >= 4 && fontSize <= 72 ? { font_size: fontSize } : {}),
    ...(align === 'left' ? {} : { align }),
    ...(value === '' ? {} : { value: value.replace(/\r\n?/g, '\n') })
  }
}

function optionsOf({ options, value }: FoundWidget) {
  const known = new Map<string, string>()
  for (const option of options.slice(0, MOST_OPTIONS)) {
    const [own, label] = [plain(option.value), plain(option.label)]
    if (own !== '' && !known.has(own)) known.set(own, label || own)
  }
  const kept = plain(value)
  const shown = [...known].map(([own, label]) => ({ value: own, label }))
  return { options: shown, ...(kept === '' ? {} : { value: kept }) }
}

function choiceOf(group: Group) {
  const taken = new Set<string>()
  const options = group.map(({ state, page, x, y, width, height }) => {
    const label = plain(state) || 'Option'
    let value = label
    for (let number = 2; taken.has(value); number++) value = `${label.slice(0, LONGEST_LABEL - 6)} ${number}`
    taken.add(value)
    return { value, label: value, page, x, y, width, height }
  })
  const chosen = group.findIndex(({ value }) => value !== '')
  const value = options[chosen]?.value
  return { options, ...(value === undefined ? {} : { value }) }
}

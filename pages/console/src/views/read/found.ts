import type { FieldSuggestion, FieldSuggestions, TextTagProblem } from '@signpost/sdk'
import type { Filler, PlacedField } from '../../reader/placed-field.js'

/** What an upload says so that what was found becomes fields. */
export type Takes = { text_tags: true } | { form_fields: 'import' }

/** What a document says of its own fields, and how to take it. */
export interface Found {
  takes: Takes
  /** The people of its text tags. Empty for form fields, which name nobody. */
  roles: string[]
  places: FieldSuggestion[]
  /** Its text tags that cannot be fields. None can be as long as there is one. */
  problems: TextTagProblem[]
}

/** What is to be asked about a document. Null if it has neither text tags nor form fields: what is drawn is offered on the pages. */
export function foundIn({ data, tag_problems: problems }: FieldSuggestions): Found | null {
  const tags = data.filter(({ source }) => source === 'tag')
  if (tags.length > 0 || problems.length > 0) {
    const roles = [...new Set(tags.flatMap(({ field }) => field?.role ?? []))]
    return { takes: { text_tags: true }, roles, places: tags, problems }
  }
  const places = data.filter(({ source }) => source === 'form_field')
  return places.length > 0 ? { takes: { form_fields: 'import' }, roles: [], places, problems } : null
}

/** Names of what has no person. */
interface Names {
  formFields: string
  problems: string
}

/** What was found, as the fields of those who fill them in. Tags that cannot be fields come last. */
export function fillersOf({ roles, places, problems }: Found, names: Names): Filler[] {
  const placed = places.map((place, index) => ({ role: place.field?.role, field: placedField(place, index) }))
  const ofRole = (role: string | undefined) => placed.filter((each) => each.role === role).map(({ field }) => field)
  const people = roles.map((role) => ({ role, name: role, fields: ofRole(role) }))
  const broken = problems.map((problem, index) => brokenTag(problem, index))
  return [
    ...people,
    { role: ' form', name: names.formFields, fields: ofRole(undefined) },
    { role: ' problems', name: names.problems, fields: broken }
  ].filter(({ fields }) => fields.length > 0)
}

function placedField({ field, type, label, page, x, y, width, height }: FieldSuggestion, index: number): PlacedField {
  const box = { type, page, x, y, width, height }
  return { ...bare, ...field, ...box, label: label || null, key: `place${index}`, state: 'awaited' }
}

function brokenTag({ text, page, x, y, width, height }: TextTagProblem, index: number): PlacedField {
  const box = { page, x, y, width, height }
  return { ...bare, ...box, type: 'text', label: text, key: `problem${index}`, state: 'broken' }
}

const bare = {
  role: '',
  required: true,
  read_only: false,
  value: null,
  group: null,
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

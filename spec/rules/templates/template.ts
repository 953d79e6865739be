import { assertAcceptsFields, assertField, assertOneChecked } from '../documents/fields.js'
import type { DocumentRoles, HeldInspection } from '../documents/held.js'
import { assertConditions, type LocatedField } from '../fields/assert-conditions.js'
import { boxOf } from '../fields/field-places.js'
import { settingsOf } from '../fields/field-settings.js'
import { assertPatternWork } from '../fields/pattern-work.js'
import type { PlacedTemplateField } from '../fields/placed.js'
import { assertDrawable } from '../ground/characters.js'
import type { Schemas } from '../ground/contract.js'
import { isEdit, isEqual } from '../ground/edit.js'
import type { Given } from '../ground/given.js'
import { attempt, invalid, type Report, throwFirst } from '../ground/refusal.js'

type Field = Schemas['TemplateField']

/** Roles in the form in which they are stored. */
export function readRoles(roles: Schemas['RolesRequest']): Schemas['Roles'] {
  return Object.fromEntries(Object.entries(roles).map(([name, { order = 1 }]) => [name, { order }]))
}

/** The roles of a new template, or null if the text tags of its PDF name them. Throws if both or neither do. */
export function readNewRoles({ text_tags, roles, fields }: Schemas['CreateTemplateRequest']): Schemas['Roles'] | null {
  if (!text_tags && !roles) throw invalid('VALIDATION_FAILED', 'roles', 'is required, unless text_tags is set')
  if (!text_tags) return readRoles(roles ?? {})
  const beside = roles ? 'roles' : fields && 'fields'
  if (beside) throw invalid('VALIDATION_FAILED', beside, 'must not be given together with text_tags')
  return null
}

/**
 * Fields in the form in which they are stored. Reports a duplicate label, an unknown role or an invalid field.
 * @param report by default, throws the first
 */
export async function readTemplateFields(
  fields: PlacedTemplateField[],
  roles: Schemas['Roles'],
  pages: HeldInspection['pages'],
  given: Given,
  report: Report = throwFirst
): Promise<Field[]> {
  assertPatternWork(fields.map((field, index) => ({ ...field, path: `fields[${index}].value` })))
  const read: Field[] = []
  const located: LocatedField[] = []
  await given.inTurn(fields, (request, index) => {
    const path = `fields[${index}]`
    const { label, role, type, options } = request
    const field = attempt(() => readField(request, index, path), report)
    if (field) read.push(field)
    // Conditions on a field that is invalid otherwise are valid.
    located.push({ field: field ?? { label, type, options }, path, owner: role })
  })
  assertConditions(located, report)
  return read

  function readField(request: PlacedTemplateField, index: number, path: string): Field {
    const { label, role, value, group, ...box } = request
    if (!Object.hasOwn(roles, role)) throw invalid('ROLE_UNKNOWN', `${path}.role`, 'is not one of the roles')
    if (fields.findIndex((other) => other.label === label) < index) {
      throw invalid('DUPLICATE_LABEL', `${path}.label`, 'must be unique among the fields')
    }
    assertField({ ...box, value: value ?? undefined }, pages, path, given)
    const earlier = fields.slice(0, index).filter((other) => other.role === role)
    assertOneChecked(request, earlier, `${path}.value`)
    const { type, required = true, read_only = false } = box
    const kept = { type, ...boxOf(box), required, read_only }
    return { label, role, ...kept, value: value ?? null, group: group ?? null, ...settingsOf(box) }
  }
}

/** A field of a template with all of its settings, also if it was stored before there were such settings. */
export const withSettings = (field: Field): Field => ({ ...field, ...settingsOf(field) })

type Content = Pick<Schemas['Template'], 'title' | 'description' | 'tags' | 'roles' | 'fields'>
type Told = Pick<Schemas['Template'], 'covering_fields' | 'version'>

/** What an update makes of a template. Null if nothing changes. */
export async function updateTemplate(
  { title, description, tags, roles, fields, covering_fields, version }: Content & Told,
  request: Omit<Schemas['UpdateTemplateRequest'], 'fields'> & { fields?: PlacedTemplateField[] | undefined },
  inspection: HeldInspection,
  given: Given
): Promise<(Content & Told) | null> {
  assertAcceptsFields(request.fields ?? [], inspection, 'fields')
  if (request.title !== undefined) assertDrawable(request.title, 'title', given)
  const before: Content = { title, description, tags, roles, fields: fields.map(withSettings) }
  const newRoles = request.roles ? readRoles(request.roles) : roles
  const after: Content = {
    title: request.title ?? title,
    description: request.description === undefined ? description : request.description,
    tags: request.tags ?? tags,
    roles: newRoles,
    // Unchanged fields must be valid for the new roles too.
    fields: await readTemplateFields(request.fields ?? fields, newRoles, inspection.pages, given)
  }
  if (!isEdit(before, after, { basis: request.version, current: version })) return null
  // What was told of fields that have been moved since may be true no more.
  const told = isEqual(before.fields, after.fields) ? covering_fields : []
  return { ...after, covering_fields: told, version: version + 1 }
}

/** The roles of a document created from a template, some of them assigned to an e-mail address. */
export function bindRoles(
  roles: Schemas['Roles'],
  assignments: Record<string, { email: string }>,
  given: Given
): DocumentRoles {
  for (const [name, { email }] of Object.entries(assignments)) {
    if (!Object.hasOwn(roles, name)) throw invalid('ROLE_UNKNOWN', `role_assignments.${name}`, 'is not a role')
    assertDrawable(email, `role_assignments.${name}.email`, given)
  }
  const entries = Object.entries(roles).map(([name, { order }]) => {
    // biome-ignore lint/style/noNonNullAssertion: asked for just before
    const email = Object.hasOwn(assignments, name) ? assignments[name]!.email : null
    return [name, { order, email }] as const
  })
  return Object.fromEntries(entries)
}

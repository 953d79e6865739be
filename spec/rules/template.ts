import type { Schemas } from './contract.js'
import { assertField, assertOneTick } from './fields.js'
import type { Given } from './given.js'
import type { DocumentRoles, HeldInspection } from './held.js'
import { invalid } from './refusal.js'
import { assertValue } from './values.js'

type Field = Schemas['TemplateField']

/** Roles as they are kept. */
export function readRoles(roles: Schemas['RolesRequest']): Schemas['Roles'] {
  return Object.fromEntries(Object.entries(roles).map(([name, { order = 1 }]) => [name, { order }]))
}

/** Fields as they are kept. Throws for a label that is there twice, a role that is not, or a box off its page. */
export async function readTemplateFields(
  fields: Schemas['TemplateFieldRequest'][],
  roles: Schemas['Roles'],
  pages: HeldInspection['pages'],
  given: Given
): Promise<Field[]> {
  const read: Field[] = []
  await given.inTurn(fields, (request, index) => {
    const place = `fields[${index}]`
    const { label, role, value, group, ...box } = request
    if (!Object.hasOwn(roles, role)) throw invalid('ROLE_UNKNOWN', `${place}.role`, 'is not a role of the template')
    if (fields.findIndex((other) => other.label === label) < index) {
      throw invalid('DUPLICATE_LABEL', `${place}.label`, 'is another field’s too')
    }
    assertField({ ...box, value: value ?? undefined }, pages, place, given)
    const earlier = fields.slice(0, index).filter((other) => other.role === role)
    assertOneTick(request, earlier, `${place}.value`)
    const { type, page, x, y, width, height, required = true, read_only = false } = box
    const kept = { type, page, x, y, width, height, required, read_only }
    read.push({ label, role, ...kept, value: value ?? null, group: group ?? null })
  })
  return read
}

/** Fields with values put in by their labels. Throws for a label that there is not, or a value that does not fit. */
export async function prefill(fields: Field[], values: Record<string, string>, given: Given): Promise<Field[]> {
  await given.inTurn(Object.entries(values), ([label, value]) => {
    const field = fields.find((field) => field.label === label)
    if (!field) throw invalid('LABEL_UNKNOWN', `prefill.${label}`, 'is not the label of a field')
    assertValue(field, value, `prefill.${label}`, given)
  })
  const filled = fields.map((field) =>
    Object.hasOwn(values, field.label) ? { ...field, value: values[field.label]! } : field
  )
  for (const field of filled.filter(({ label }) => Object.hasOwn(values, label))) {
    const others = filled.filter((other) => other !== field && other.role === field.role)
    assertOneTick(field, others, `prefill.${field.label}`)
  }
  return filled
}

/** The roles of a document made from a template, some of them tied to an address. */
export function tieRoles(roles: Schemas['Roles'], assignments: Record<string, { email: string }>): DocumentRoles {
  for (const name of Object.keys(assignments)) {
    if (!Object.hasOwn(roles, name)) throw invalid('ROLE_UNKNOWN', `role_assignments.${name}`, 'is not a role')
  }
  const entries = Object.entries(roles).map(([name, { order }]) => {
    const email = Object.hasOwn(assignments, name) ? assignments[name]!.email : null
    return [name, { order, email }] as const
  })
  return Object.fromEntries(entries)
}

import { invalid } from '@signpost/spec/rules'
import type { Schemas } from '../contract.js'
import { refuseField, refuseSecondTick, refuseValue } from '../documents/plan-send.js'
import { inTurn } from '../in-turn.js'

type Pages = Schemas['Inspection']['pages']

/** Roles as they are kept. */
export function planRoles(roles: Schemas['RolesRequest']): Schemas['Roles'] {
  return Object.fromEntries(Object.entries(roles).map(([name, { order = 1 }]) => [name, { order }]))
}

/** Fields as they are kept. Throws for a label that is there twice, a role that is not, or a box off its page. */
export async function planTemplateFields(
  fields: Schemas['TemplateFieldRequest'][],
  roles: Schemas['Roles'],
  pages: Pages
): Promise<Schemas['TemplateField'][]> {
  const planned: Schemas['TemplateField'][] = []
  await inTurn(fields, (request, index) => {
    const place = `fields[${index}]`
    const { label, role, value, group, ...box } = request
    if (!Object.hasOwn(roles, role)) throw invalid('ROLE_UNKNOWN', `${place}.role`, 'is not a role of the template')
    if (fields.findIndex((other) => other.label === label) < index) {
      throw invalid('DUPLICATE_LABEL', `${place}.label`, 'is another field’s too')
    }
    refuseField({ ...box, value: value ?? undefined }, pages, place)
    const earlier = fields.slice(0, index).filter((other) => other.role === role)
    refuseSecondTick(request, earlier, `${place}.value`)
    const { type, page, x, y, width, height, required = true, read_only = false } = box
    const kept = { type, page, x, y, width, height, required, read_only }
    planned.push({ label, role, ...kept, value: value ?? null, group: group ?? null })
  })
  return planned
}

/** Fields with values put in by their labels. Throws for a label that there is not, or a value that does not fit. */
export async function prefillFields(
  fields: Schemas['TemplateField'][],
  prefill: Record<string, string>
): Promise<Schemas['TemplateField'][]> {
  await inTurn(Object.entries(prefill), ([label, value]) => {
    const field = fields.find((field) => field.label === label)
    if (!field) throw invalid('LABEL_UNKNOWN', `prefill.${label}`, 'is not the label of a field')
    refuseValue(field, value, `prefill.${label}`)
  })
  const filled = fields.map((field) =>
    Object.hasOwn(prefill, field.label) ? { ...field, value: prefill[field.label]! } : field
  )
  for (const field of filled.filter(({ label }) => Object.hasOwn(prefill, label))) {
    const others = filled.filter((other) => other !== field && other.role === field.role)
    refuseSecondTick(field, others, `prefill.${field.label}`)
  }
  return filled
}

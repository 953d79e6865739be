import { mapField } from './map-field.mjs'

/**
 * Turns an exported template into the title, roles and fields of one here. The fields keep the `area` of the export, as
 * its service counts it. The notes name all that is left out.
 */
export function mapTemplate({ title, roles, fields, notes }) {
  const unique = uniqueNames()
  const named = roles.map((role) => ({ ...role, name: unique(role.name) }))
  const names = new Map(named.map(({ key, name }) => [key, name]))
  const label = uniqueNames()
  const mapped = fields.map((field) => {
    const called = `field "${field.name || field.called}"`
    const role = names.get(field.role)
    const { made, notes } = role ? mapField(field) : { made: [], notes: ['belongs to no role, so it is left out'] }
    return {
      made: made.map((one) => ({ ...one, role, label: label(one.label) })),
      notes: notes.map((note) => `${called} (${field.called}): ${note}`)
    }
  })
  const left = named.filter(({ left }) => left.length > 0)
  return {
    title: title.slice(0, 255),
    roles: Object.fromEntries(named.map(({ name, order }) => [name, { order }])),
    fields: mapped.flatMap(({ made }) => made),
    notes: [
      ...left.map(({ name, left }) => `role "${name}": not moved: ${left.join(', ')}`),
      ...mapped.flatMap(({ notes }) => notes),
      ...notes
    ]
  }
}

// There are fields without names, and several with the same.
function uniqueNames() {
  const taken = new Set()
  return (wanted) => {
    const name = wanted.replaceAll(/\s+/g, ' ').trim().slice(0, 90)
    let unique = name
    for (let number = 2; taken.has(unique); number++) unique = `${name} (${number})`
    taken.add(unique)
    return unique
  }
}

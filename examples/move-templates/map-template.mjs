import { mapField } from './map-field.mjs'

/**
 * Turns a template of DocuSeal into the title, roles and fields of one here. The fields have an `area` on a page of
 * DocuSeal's documents. The notes name all that is left out.
 */
export function mapTemplate(source) {
  const notes = []
  const names = nameRoles(source.submitters)
  const roles = Object.fromEntries([...names.values()].map((name, index) => [name, { order: index + 1 }]))
  for (const { name, uuid, ...rest } of source.submitters) noteRest(notes, `role "${name}"`, rest)
  const label = uniqueNames()
  const documents = new Set(source.documents.map(({ uuid }) => uuid))
  const fields = source.fields.flatMap((field) => {
    const role = names.get(field.submitter_uuid)
    const areas = (field.areas ?? []).filter(({ attachment_uuid }) => documents.has(attachment_uuid))
    const mapped = role
      ? mapField({ ...field, areas })
      : { fields: [], notes: ['belongs to no role, so it is left out'] }
    const called = `field "${field.name || field.type}"`
    notes.push(...mapped.notes.map((note) => `${called} (${field.type}): ${note}`))
    return mapped.fields.map((made) => ({ ...made, role, label: label(made.label) }))
  })
  return { title: source.name.slice(0, 255), roles, fields, notes }
}

function nameRoles(submitters) {
  const unique = uniqueNames()
  return new Map(submitters.map(({ uuid, name }) => [uuid, unique(name)]))
}

function noteRest(notes, what, rest) {
  const left = Object.keys(rest).filter((key) => rest[key])
  if (left.length > 0) notes.push(`${what}: not moved: ${left.join(', ')}`)
}

// DocuSeal has fields without names, and several with the same.
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

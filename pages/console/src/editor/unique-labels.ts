import type { EditorField } from './editor-field.js'

const longestLabel = 100

/**
 * Fields whose labels all differ, as those of a template have to: fields of several people that share a label get the role with it,
 * such as "Date (Client)", and a number where that is taken.
 */
export function withUniqueLabels(fields: EditorField[]): EditorField[] {
  const isShared = ({ label }: EditorField) => fields.filter((other) => other.label === label).length > 1
  const taken = new Set(fields.filter((field) => !isShared(field)).map(({ label }) => label))
  return fields.map((field) => {
    if (!isShared(field)) return field
    const label = freeLabel(field, taken)
    taken.add(label)
    return { ...field, label }
  })
}

function freeLabel({ label, role }: EditorField, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const count = number === 1 ? '' : ` ${number}`
    const room = longestLabel - [...count].length
    const free = `${[...`${label} (${role})`].slice(0, room).join('')}${count}`
    if (!taken.has(free)) return free
  }
}

import { type Person, toneOf } from '../../editor/person.js'

interface PersonMarkProps {
  people: Person[]
  role: string
}

/** The initials of a person in the colour and the pattern of their fields. Their name is beside it. */
export function PersonMark({ people, role }: PersonMarkProps) {
  return (
    <span class={`person-mark ${toneOf(people, role)}`} aria-hidden="true">
      {people.find((person) => person.role === role)?.mark}
    </span>
  )
}

import { initialsOf } from '../../../shared/initials-of.js'

/** Somebody who fills in fields. */
export interface Person {
  /** What the fields of this person belong to. */
  role: string
  name: string
  /** Tells two people of one name apart. Null where none is needed. */
  address: string | null
  /** The initials, with the number of this person where somebody else has the same. */
  mark: string
}

const mostInitials = 2

/** The people that fields belong to. Those who share a name are told apart by their addresses, or else by their roles. */
export function peopleOf(given: { role: string; name: string; email?: string }[]): Person[] {
  const initials = given.map(({ name }) => [...initialsOf(name)].slice(0, mostInitials).join(''))
  return given.map(({ role, name, email }, index) => {
    const isShared = given.some((other) => other.role !== role && other.name === name)
    const isMarkShared = initials.filter((other) => other === initials[index]).length > 1
    return {
      role,
      name,
      address: isShared ? email || role : null,
      mark: `${initials[index]}${isMarkShared ? index + 1 : ''}`
    }
  })
}

/** The people of roles that are nobody's names, such as those of a template. */
export const peopleOfRoles = (roles: string[]): Person[] => peopleOf(roles.map((role) => ({ role, name: role })))

/** The name of a person, so that nobody else is meant. */
export const fullName = ({ name, address }: Person): string => (address === null ? name : `${name} (${address})`)

/** A class with the colour and the pattern of a person, by their place among all. */
export const toneOf = (people: Person[], role: string): string =>
  `box--role${
    Math.max(
      0,
      people.findIndex((person) => person.role === role)
    ) % 6
  }`

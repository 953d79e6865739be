import leven from 'leven'
import { variables } from './env.js'

const names = Object.keys(variables)

// Of each three letters of a name, less than one may be wrong: `HOME` is not meant to be `HOST`.
const isSlip = (name: string, known: string) => leven(name, known) <= Math.min(2, known.length / 4)

/** The variables whose name looks like a slip of one that the service reads, each with that one. */
export function unknownSettings(environment: Record<string, string | undefined>): { name: string; meant: string }[] {
  return Object.keys(environment).flatMap((name) => {
    if (Object.hasOwn(variables, name)) return []
    const meant = names.find((known) => isSlip(name.toUpperCase(), known))
    return meant ? [{ name, meant }] : []
  })
}

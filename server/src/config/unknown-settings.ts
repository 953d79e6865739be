import leven from 'leven'
import { variables } from './env.js'
import { fileNames } from './secrets-from-files.js'

const names = [...Object.keys(variables), ...fileNames]

// Of each three letters of a name, less than one may be wrong: `HOME` is not meant to be `HOST`.
const isSlip = (name: string, known: string) => leven(name, known) <= Math.min(2, known.length / 4)

/** The variables whose name looks like a slip of one that the service reads, each with that one. */
export function unknownSettings(environment: Record<string, string | undefined>): { name: string; meant: string }[] {
  return Object.keys(environment).flatMap((name) => {
    if (names.includes(name)) return []
    // Of a setting that is no secret, or is a path itself.
    const withoutFile = name.replace(/_FILE$/, '')
    const meant = Object.hasOwn(variables, withoutFile)
      ? withoutFile
      : names.find((known) => isSlip(name.toUpperCase(), known))
    return meant ? [{ name, meant }] : []
  })
}

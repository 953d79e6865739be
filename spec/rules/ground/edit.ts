import { Refusal } from './refusal.js'

/** The version that an edit is based on, if the caller names one, and the current version. */
interface Versions {
  basis: number | undefined
  current: number
}

/**
 * Whether an edit changes anything. Throws if it does and is not based on the current version, because it would undo what
 * somebody else has changed. An edit that changes nothing is always possible: it may be a retry.
 */
export function isEdit(before: unknown, after: unknown, { basis, current }: Versions): boolean {
  if (isEqual(before, after)) return false
  if (basis === undefined || basis === current) return true
  const details = { version: `is not the current version, ${current}` }
  throw new Refusal('VERSION_OUTDATED', 'The object has changed since this version.', details)
}

/** Whether two values are equal. The order of properties has no meaning, and is not stored. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

import { RE2JS } from 're2js'

/** Steps that one character can take. A longer program would take long for a long value. */
const MOST_STEPS = 500

/** Why a pattern cannot be used, or null. */
export function problemOfPattern(pattern: string): string | null {
  try {
    const steps = RE2JS.compile(pattern).programSize()
    return steps > MOST_STEPS ? 'is too complex: use max_length in place of large numbers in braces' : null
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error)
    return `is not a regular expression that can be used: ${reason}`
  }
}

/**
 * Whether a whole value matches a pattern, in a time that grows with the length of the value and no faster, no matter who wrote the
 * pattern. The same in the server, in mocks and on the signing page.
 */
export const matchesPattern = (pattern: string, value: string): boolean => RE2JS.compile(pattern).matches(value)

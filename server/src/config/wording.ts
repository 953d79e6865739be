import type * as z from 'zod'

const list = new Intl.ListFormat('en', { type: 'disjunction' })

/** What is wrong with a setting, in the words of these messages, unless its rule has its own. */
export const wording: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_value') return `must be ${list.format(issue.values.map(String))}`
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'must be set'
  if (issue.code === 'invalid_type')
    return `must be ${issue.expected === 'int' ? 'a whole number' : `a ${issue.expected}`}`
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big')
    return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`
  return undefined
}

function tooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  if (origin === 'string') return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} characters`
  return origin === 'array' ? 'must have at least one value' : `must be at least ${minimum}`
}

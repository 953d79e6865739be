import { invalid, isStorable, notStorable, type Refusal } from '@signpost/spec/rules'

// Far deeper than any valid body. Without a limit, deep nesting would overflow the stack.
const maxDepth = 32

/** The error if a body cannot be stored: text with a NUL or a lone surrogate, or excessive nesting. */
export function unstorable(value: unknown): Refusal | undefined {
  const found = findUnstorable(value, 0)
  return found && invalid('VALIDATION_FAILED', jsonPathOf(found.path) || 'body', found.problem)
}

interface Unstorable {
  /** Innermost property first. */
  path: (string | number)[]
  problem: string
}

// Only a value that is found gets a path: building one for every value would be slow. For a property name that cannot be
// stored, the path is that of its object.
function findUnstorable(value: unknown, depth: number): Unstorable | undefined {
  if (typeof value === 'string') {
    return isStorable(value) ? undefined : { path: [], problem: notStorable }
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === maxDepth) return { path: [], problem: 'is nested too deeply' }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = findUnstorable(value[index], depth + 1)
      if (found) return { ...found, path: [...found.path, index] }
    }
    return undefined
  }
  for (const [name, child] of Object.entries(value)) {
    if (!isStorable(name)) return { path: [], problem: notStorable }
    const found = findUnstorable(child, depth + 1)
    if (found) return { ...found, path: [...found.path, name] }
  }
}

/** Formats a JSON path: `signers[0].name`. */
function jsonPathOf(path: (string | number)[]) {
  return path.reduceRight<string>((outer, part) => {
    if (typeof part === 'number') return `${outer}[${part}]`
    return outer ? `${outer}.${part}` : part
  }, '')
}

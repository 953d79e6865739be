import { shiftOf } from './shift-of-value.js'
import type { StatedRange } from './stated-ranges.js'

/** What else is known of the file. */
export interface Structure {
  /** Its cross-reference cannot be read, as when bytes before it are missing. */
  isDamaged: boolean
  /** It ends in the middle of a revision. */
  isCut: boolean
}

/** Where bytes of a file are missing, in words. Undefined if its bytes do not show that any are. */
export function missingBytesOf(bytes: Buffer, ranges: StatedRange[], structure: Structure): string | undefined {
  for (const stated of ranges) {
    const problem = missingBy(bytes, stated, structure)
    if (problem) return problem
  }
  return structure.isCut ? 'the end of the file is missing' : undefined
}

function missingBy(bytes: Buffer, stated: StatedRange, { isDamaged, isCut }: Structure): string | undefined {
  const [, , resume, rest] = stated.range
  const { before, inside } = shiftOf(bytes, stated) ?? { before: 0, inside: 0 }
  const isShifted = before !== 0 || inside !== 0
  // A program that rewrites a file moves the signature too, but then the cross-reference is right.
  if (isShifted && !isDamaged && !isCut) return undefined
  if (before < 0) return `${bytesAre(-before)} missing before a signature`
  if (inside < 0) return `${bytesAre(-inside)} missing inside a signature`
  const missing = resume + rest + before + inside - bytes.length
  return missing > 0 ? `at least ${bytesAre(missing)} missing at the end of the file` : undefined
}

const bytesAre = (count: number): string => (count === 1 ? '1 byte is' : `${count} bytes are`)

import type { CheckedSignature } from './check-signature.js'
import type { FoundSignature } from './read-signatures.js'

/** A signature and the result of checking it on its own. */
export type CheckedFound = CheckedSignature & { found: FoundSignature }

/** Whether it covers a revision of the file that can be compared with others. */
export const isState = ({ problem, coverage }: CheckedSignature): boolean => !problem && coverage.isRevision

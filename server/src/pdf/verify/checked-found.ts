import type { CheckedSignature } from './check-signature.js'
import type { FoundSignature } from './read-signatures.js'

/** A signature and all that was found out about it by itself. */
export type CheckedFound = CheckedSignature & { found: FoundSignature }

/** It stands for a version of the file that can be compared with others. */
export const isState = ({ problem, coverage }: CheckedSignature): boolean => !problem && coverage.isRevision

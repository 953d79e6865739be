import type { SignatureOf } from './added-field.js'
import type { Explanations } from './explanations.js'
import type { StatePair } from './state-pair.js'

/** What the rules for permitted changes share. */
export interface Comparison {
  pair: StatePair
  explanations: Explanations
  /** The object numbers of the pages of the signed revision. */
  pages: ReadonlySet<number>
  signatureOf: SignatureOf
}

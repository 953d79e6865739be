import type { PdfObject } from '../../file/objects/objects.js'
import type { Explanations } from './explanations.js'
import type { StatePair } from './state-pair.js'

/**
 * What a field's value is: a signature or timestamp that was verified, made after the signed revision, and is no other
 * field's value.
 */
export type SignatureOf = (value: PdfObject | undefined, field: string) => 'signature' | 'timestamp' | undefined

/** What the rules for permitted changes share. */
export interface Comparison {
  pair: StatePair
  explanations: Explanations
  /** The object numbers of the pages of the signed revision. */
  pages: ReadonlySet<number>
  signatureOf: SignatureOf
}

import { decimalSign } from '../../../src/language/number-format.js'

/**
 * Whether a phone's keypad for numbers has the sign that stands before a fraction in the signer's language: it has that
 * of the phone's own language, and some have no other.
 */
export const hasFittingKeypad = (signerTag: string, deviceTag: string): boolean =>
  decimalSign(signerTag) === decimalSign(deviceTag)

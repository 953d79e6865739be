import { decimalSign } from '@signpost/spec/languages'

/**
 * Whether the numeric keypad of a phone has the decimal separator of the signer's language. Some keypads have only the
 * separator of the phone's language.
 */
export const hasFittingKeypad = (signerTag: string, deviceTag: string): boolean =>
  decimalSign(signerTag) === decimalSign(deviceTag)

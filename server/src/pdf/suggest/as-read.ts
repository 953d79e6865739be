import bidiFactory from 'bidi-js'

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** A text whose letters are from left to right as displayed, in the order in which it is read. */
export function asRead(displayed: string): string {
  if (!RIGHT_TO_LEFT.test(displayed)) return displayed
  // Letters that are stored in the form that they have in a word are those of the alphabet again.
  const text = displayed.normalize('NFKC')
  return bidi.getReorderedString(text, bidi.getEmbeddingLevels(text, 'rtl'))
}

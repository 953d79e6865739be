import type { Given } from './given.js'
import { invalid } from './refusal.js'

type Drawn = Pick<Given, 'problemOfCharacters' | 'hasInk'>

/** Throws if no font can draw one of the text's characters. For all text that is printed on a PDF. */
export function assertDrawable(text: string, path: string, { problemOfCharacters }: Drawn): void {
  const problem = problemOfCharacters(text)
  if (problem) throw invalid('UNSUPPORTED_CHARACTER', path, problem)
}

/** Throws if a signer's name cannot be drawn or would be invisible. Checked early, while the sender can still correct it. */
export function assertDrawableName(name: string, path: string, given: Drawn): void {
  assertDrawable(name, path, given)
  if (!given.hasInk(name)) throw invalid('UNSUPPORTED_CHARACTER', path, 'must contain a visible character')
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The number of characters as people count them: grapheme clusters. */
export function countCharacters(text: string): number {
  return [...segmenter.segment(text)].length
}

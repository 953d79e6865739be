import type { Given } from './given.js'
import { invalid } from './refusal.js'

type Drawn = Pick<Given, 'problemOfCharacters' | 'hasInk'>

/** Refuses text that is printed and has a character that no font can draw. */
export function assertDrawable(text: string, place: string, { problemOfCharacters }: Drawn): void {
  const problem = problemOfCharacters(text)
  if (problem) throw invalid('UNSUPPORTED_CHARACTER', place, problem)
}

/** Refuses a signer's name that cannot be drawn, or of which nothing would show: the sender can still mend it. */
export function assertDrawableName(name: string, place: string, given: Drawn): void {
  assertDrawable(name, place, given)
  if (!given.hasInk(name)) throw invalid('UNSUPPORTED_CHARACTER', place, 'has no character that can be seen')
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** How many characters a person counts in a text. */
export function countCharacters(text: string): number {
  return [...segmenter.segment(text)].length
}

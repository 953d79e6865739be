import { invalid } from '@signpost/spec/rules'
import { hasInk } from '../pdf/fonts/has-ink.js'
import { problemOfCharacters } from '../pdf/fonts/unsupported-characters.js'

/** Refuses text that is printed and has a character that no font can draw. */
export function refuseUndrawable(text: string, place: string): void {
  const problem = problemOfCharacters(text)
  if (problem) throw invalid('UNSUPPORTED_CHARACTER', place, problem)
}

/** Refuses a signer's name that cannot be drawn, or of which nothing would show: the sender can still mend it. */
export function refuseUndrawableName(name: string, place: string): void {
  refuseUndrawable(name, place)
  if (!hasInk(name)) throw invalid('UNSUPPORTED_CHARACTER', place, 'has no character that can be seen')
}

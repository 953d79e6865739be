import { choiceOf, type Language } from '../../languages/index.js'
import { changeOf } from '../documents/candidates.js'
import type { Held } from '../documents/held.js'
import { stateOf } from '../documents/state.js'
import type { Transition } from '../documents/transition.js'
import { closed, type Visitor, visitingSigner } from './visitor.js'

/**
 * A signer chooses the language of the page, also before entering the access code. No audit entry and no event: the
 * language of the consent is recorded with it.
 */
export function chooseLanguage(held: Held, visitor: Visitor, language: Language, at: Date): Transition {
  const signer = visitingSigner(held, visitor)
  const state = stateOf(held.document, signer, at)
  if (state !== 'open' && state !== 'waiting') throw closed(state)
  const chosen_language = choiceOf(language, signer.language)
  return { at, document: null, signers: [changeOf(signer, { chosen_language })], audit: null, event: null }
}

import type { Language } from '@signpost/spec/languages'
import { languageChoice as choiceOf } from '../../../shared/language-choice.js'
import { icon } from '../icons.js'
import { pageLanguage, t } from '../language/translate.js'

/** Lets the signer choose another language. `choose` rejects if that failed. */
export function languageChoice(choose: (language: Language) => Promise<unknown>): HTMLElement {
  const texts = { label: t('language'), failed: t('languageFailed') }
  return choiceOf({ current: pageLanguage(), texts, mark: icon('globe'), choose })
}

import type { Language } from './languages.js'
import { nearestLanguage } from './nearest-language.js'

/** A signer's language as the sender gave it, and as the signer chose it on the page. */
export interface SignerLanguage {
  language: string | null
  chosen_language: string | null
}

/** The tag that a signer's texts, dates and numbers are written for. What the signer chose comes first. */
export const tagOf = ({ language, chosen_language }: SignerLanguage): string | null => chosen_language ?? language

/** What a signer's choice is stored as. The sender's tag is kept where it is in that language: it may name a country. */
export const choiceOf = (chosen: Language, given: string | null): Language | null =>
  nearestLanguage(given) === chosen ? null : chosen

import type { components } from '@signpost/spec/types'

/** A language of texts for signers. */
export type Language = components['schemas']['SupportedLanguage']

/** How a language is called and written. */
export interface LanguageTraits {
  /** In the language itself. */
  name: string
  englishName: string
  direction: components['schemas']['TextDirection']
}

/** The languages of texts for signers. */
export const languageTraits: Record<Language, LanguageTraits> = {
  en: { name: 'English', englishName: 'English', direction: 'ltr' },
  es: { name: 'Español', englishName: 'Spanish', direction: 'ltr' },
  fr: { name: 'Français', englishName: 'French', direction: 'ltr' },
  de: { name: 'Deutsch', englishName: 'German', direction: 'ltr' }
}

export const languageCodes = Object.keys(languageTraits) as Language[]

export const directionOf = (language: Language): 'ltr' | 'rtl' => languageTraits[language].direction

/** The languages in the contract's format. */
export const describeLanguages = (): components['schemas']['LanguageDescription'][] =>
  languageCodes.map((language) => {
    const { name, englishName, direction } = languageTraits[language]
    return { language, name, english_name: englishName, direction }
  })

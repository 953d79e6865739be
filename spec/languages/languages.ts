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
  de: { name: 'Deutsch', englishName: 'German', direction: 'ltr' },
  it: { name: 'Italiano', englishName: 'Italian', direction: 'ltr' },
  'pt-BR': { name: 'Português (Brasil)', englishName: 'Portuguese (Brazil)', direction: 'ltr' },
  nl: { name: 'Nederlands', englishName: 'Dutch', direction: 'ltr' },
  pl: { name: 'Polski', englishName: 'Polish', direction: 'ltr' },
  ja: { name: '日本語', englishName: 'Japanese', direction: 'ltr' },
  'zh-CN': { name: '简体中文', englishName: 'Chinese (simplified)', direction: 'ltr' },
  ko: { name: '한국어', englishName: 'Korean', direction: 'ltr' },
  ar: { name: 'العربية', englishName: 'Arabic', direction: 'rtl' },
  he: { name: 'עברית', englishName: 'Hebrew', direction: 'rtl' }
}

export const languageCodes = Object.keys(languageTraits) as Language[]

export const directionOf = (language: Language): 'ltr' | 'rtl' => languageTraits[language].direction

/** The languages in the contract's format. */
export const describeLanguages = (): components['schemas']['LanguageDescription'][] =>
  languageCodes.map((language) => {
    const { name, englishName, direction } = languageTraits[language]
    return { language, name, english_name: englishName, direction }
  })

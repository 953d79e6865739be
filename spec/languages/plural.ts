import type { Language } from './languages.js'

/** A text in the plural forms of its language. */
export type Plural = { other: string } & { [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string }

/** The form of a text for a number. */
export const formFor = (forms: Plural, count: number, language: Language): string =>
  forms[new Intl.PluralRules(language).select(count)] ?? forms.other

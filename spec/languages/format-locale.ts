import { nearestLanguage } from './nearest-language.js'

/** Where a language is written differently in its countries, the one whose dates are used without a country. */
const homes: Record<string, string> = { en: 'en-GB' }

/**
 * The locale in which dates and numbers are written for a language tag: its supported language, in its country, if any.
 * Digits and calendar are the same for all, so that page, e-mails and PDF agree whatever a browser prefers.
 */
export function formatLocale(tag: string | null): string {
  const language = nearestLanguage(tag)
  return `${withCountry(tag, language) ?? homes[language] ?? language}-u-ca-gregory-nu-latn`
}

function withCountry(tag: string | null, language: string) {
  try {
    const given = new Intl.Locale(tag ?? '')
    const [primary] = language.split('-')
    return given.language === primary && given.region ? `${primary}-${given.region}` : undefined
  } catch {
    return undefined
  }
}

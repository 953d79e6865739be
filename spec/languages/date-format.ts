import { formatLocale } from './format-locale.js'
import { nearestLanguage } from './nearest-language.js'

/**
 * Formats a date of the API for a language tag: `01.12.2026` in `de`. English has no order of its own, so without a country
 * it keeps the one that nobody misreads. Without the marks and spaces that some languages put in, which may break the line.
 */
export function formatDate(value: string, tag: string | null): string {
  const locale = formatLocale(tag)
  const date = new Date(`${value}T00:00:00Z`)
  const isUnclear = nearestLanguage(tag) === 'en' && !hasCountry(tag)
  if (isUnclear || Number.isNaN(date.getTime())) return value
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, parts).format(date).replace(/[\p{Cf}\s]/gu, '')
}

function hasCountry(tag: string | null) {
  try {
    const { language, region } = new Intl.Locale(tag ?? '')
    return language === 'en' && region !== undefined
  } catch {
    return false
  }
}

import { type LettersTexts, letters } from '../generated/texts/letters.js'
import { formatLocale, isolate, type Language, nearestLanguage } from '../languages/index.js'

/** What a letter to a signer is about. */
export interface About {
  /** The sender of the document. */
  sender: string
  title: string
}

/** The language of texts for all signers: their common language, or English. */
export function sharedLanguage(tags: (string | null)[]): Language {
  const [first = 'en', ...others] = new Set(tags.map(nearestLanguage))
  return others.length === 0 ? first : 'en'
}

export const textsIn = (tag: string | null): LettersTexts => letters[nearestLanguage(tag)]

/** What a letter is about, as its text names it. */
export function namesIn(tag: string | null, { sender, title }: About): About {
  const language = nearestLanguage(tag)
  return { sender: isolate(sender, language), title: isolate(title, language) }
}

/** Formats a moment, in a time zone: `3 May 2026 at 23:30 UTC`. */
export const formatMoment = (moment: Date, tag: string | null, timeZone: string): string =>
  new Intl.DateTimeFormat(formatLocale(tag), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short'
  }).format(moment)

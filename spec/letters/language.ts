import { formatLocale, isolate, type Language, nearestLanguage } from '../languages/index.js'
import { ar } from './ar.js'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import { he } from './he.js'
import { it } from './it.js'
import { ja } from './ja.js'
import { ko } from './ko.js'
import { nl } from './nl.js'
import { pl } from './pl.js'
import { ptBR } from './pt-BR.js'
import type { About, Texts } from './texts.js'
import { zhCN } from './zh-CN.js'

/** The texts for signers in every language. */
export const languages: Record<Language, Texts> = {
  en,
  es,
  fr,
  de,
  it,
  'pt-BR': ptBR,
  nl,
  pl,
  ja,
  'zh-CN': zhCN,
  ko,
  ar,
  he
}

/** The language of texts for all signers: their common language, or English. */
export function sharedLanguage(tags: (string | null)[]): Language {
  const [first = 'en', ...others] = new Set(tags.map(nearestLanguage))
  return others.length === 0 ? first : 'en'
}

export const textsIn = (tag: string | null): Texts => languages[nearestLanguage(tag)]

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

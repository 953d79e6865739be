import type { Language } from '@signpost/spec/languages'
import { en, type Words } from './en.js'

/** English is part of the main script. */
const others: Record<Exclude<Language, 'en'>, () => Promise<{ words: Words }>> = {
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  de: () => import('./de.js'),
  it: () => import('./it.js'),
  'pt-BR': () => import('./pt-BR.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
  ja: () => import('./ja.js'),
  'zh-CN': () => import('./zh-CN.js'),
  ko: () => import('./ko.js'),
  ar: () => import('./ar.js'),
  he: () => import('./he.js')
}

/** Loads the words of a language. */
export async function importWords(language: Language): Promise<Words> {
  return language === 'en' ? en : (await others[language]()).words
}

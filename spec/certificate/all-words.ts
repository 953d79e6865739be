import type { Language } from '../languages/index.js'
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
import type { Words } from './words.js'
import { zhCN } from './zh-CN.js'

/** The texts of the appended pages in every supported language. */
export const allWords: Record<Language, Words> = {
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

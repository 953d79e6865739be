import { isolate } from '@signpost/spec/languages'
import { addressOf } from '../../../shared/pdf/address-of.js'
import { pageLanguage } from '../language/translate.js'
import type { RareTexts } from './rare-texts.js'

/** A text of a view that few people see. */
export type RareText = (key: keyof RareTexts, values?: Record<string, string>) => string

/** Loads the texts of the views that few people see. */
export async function loadRareTexts(): Promise<RareText> {
  const { rareTexts }: typeof import('./rare-texts.js') = await import(addressOf('rare-texts'))
  const language = pageLanguage()
  return (key, values = {}) =>
    rareTexts[language][key].replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name]
      return value === undefined ? whole : isolate(value, language)
    })
}

import type { Language } from '@signpost/spec/languages'
import { addressOf } from '../../../shared/pdf/address-of.js'
import type { Strings } from './en.js'

/** Loads the texts of a language. Those of English are part of the main script. */
export async function importStrings(language: Exclude<Language, 'en'>): Promise<Strings> {
  const loaded: { strings: Strings } = await import(addressOf(`language-${language}`))
  return loaded.strings
}

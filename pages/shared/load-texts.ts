import type { Language } from '@signpost/spec/languages'
import type { PageTexts } from '@signpost/spec/texts'
import type { FieldNamesTexts } from '@signpost/spec/texts/field-names'
import { addressOf } from './pdf/address-of.js'

/** What is loaded together. */
interface Loaded extends Omit<PageTexts, 'signing'> {
  signing: PageTexts['signing'] & { fieldNames: FieldNamesTexts }
}

/** A part of the texts in a language. */
export type TextsOf<Part extends keyof Loaded> = Loaded[Part]

/** Loads a part of the texts in a language, and nothing of the others. Rejects if they cannot be loaded. */
export async function loadTexts<Part extends keyof Loaded>(part: Part, language: Language): Promise<TextsOf<Part>> {
  // A script, which a page that asks for it twice loads once.
  return (await import(`${addressOf('texts')}/${language}/${part}.js`)).default
}

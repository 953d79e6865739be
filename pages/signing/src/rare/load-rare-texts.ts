import { loadTexts } from '../../../shared/load-texts.js'
import { type Writer, writerOf } from '../language/late-texts.js'
import { pageLanguage } from '../language/translate.js'

/** A text of a view that few people see. */
export type RareText = Writer<'rare'>

/** Loads the texts of the views that few people see. */
export async function loadRareTexts(): Promise<RareText> {
  const texts = await loadTexts('rare', pageLanguage())
  return writerOf(() => texts)
}

import { t } from '../../language/translate.js'
import type { Found } from './found.js'

/** What was found in a document, as the sentence that asks about it. */
export function sentenceOf({ places: { length: places }, roles, problems }: Found): string {
  if (problems.length > 0) return problemSentence(problems.length)
  const names = roles.join(', ')
  if (roles.length === 0) {
    return places === 1 ? t('I found 1 form field.') : t('I found {places} form fields.', { places })
  }
  if (places === 1) return t('I found 1 place for 1 person: {names}.', { names })
  if (roles.length === 1) return t('I found {places} places for 1 person: {names}.', { places, names })
  return t('I found {places} places for {people} people: {names}.', { places, people: roles.length, names })
}

const problemSentence = (tags: number) =>
  tags === 1 ? t('1 tag in the document cannot be read.') : t('{tags} tags in the document cannot be read.', { tags })

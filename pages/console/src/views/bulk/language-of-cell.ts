import { languageCodes, languageTraits } from '@signpost/spec/languages'
import { currentLanguage } from '../../language/translate.js'

/** The tag of a language that a cell names by its tag or its name, or null if signers do not get e-mails in it. */
export function languageOfCell(cell: string): string | null {
  const [code = ''] = cell.split(/[-_]/)
  const isTag = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(cell) && cell.length <= 35
  const isKnown = languageCodes.some((known) => known.split('-')[0] === code.toLowerCase())
  // People who read traditional Chinese may not read simplified Chinese.
  if (isTag && isKnown) return /^zh[-_](TW|HK|MO|Hant)/i.test(cell) ? null : cell.replaceAll('_', '-')
  return languageCodes.find((known) => namesOf(known).includes(cell.toLowerCase())) ?? null
}

function namesOf(code: (typeof languageCodes)[number]): (string | undefined)[] {
  const { name, englishName } = languageTraits[code]
  const here = new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(code)
  return [name, englishName, here].map((text) => text?.toLowerCase())
}

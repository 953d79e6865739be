import { type Language, languageCodes, languageTraits } from './languages.js'

/**
 * The supported language of a BCP 47 tag, regardless of its country, or English. Readers of traditional Chinese get English
 * as well, because they may not read simplified Chinese.
 */
export function nearestLanguage(tag: string | null): Language {
  if (tag === null) return 'en'
  if (Object.hasOwn(languageTraits, tag)) return tag as Language
  const { language, script } = readTag(tag)
  if (language === 'zh' && script !== 'Hans') return 'en'
  return languageCodes.find((code) => code.split('-')[0] === language) ?? 'en'
}

/** With the script that is usual where the tag is used: `zh-TW` is written in Hant. Older codes become today's. */
function readTag(tag: string): { language: string; script?: string | undefined } {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return { language, script }
  } catch {
    return { language: tag.replace(/-.*/s, '').toLowerCase() }
  }
}

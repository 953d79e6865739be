/**
 * Scripts with a separate font, by the font's name. Devanagari is covered by Noto Sans. The script of a character also
 * determines what is shaped together: HarfBuzz shapes text of one script at a time.
 */
const SCRIPTS = {
  hebrew: /[\u0590-\u05ff\ufb1d-\ufb4f]/,
  arabic: /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/,
  // Without the dandas, which all scripts of India share.
  devanagari: /[\u0900-\u0963\u0966-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff]/,
  bengali: /[\u0980-\u09ff]/,
  gurmukhi: /[\u0a00-\u0a7f]/,
  gujarati: /[\u0a80-\u0aff]/,
  tamil: /[\u0b80-\u0bff]/,
  telugu: /[\u0c00-\u0c7f]/,
  kannada: /[\u0c80-\u0cff]/,
  malayalam: /[\u0d00-\u0d7f]/,
  sinhala: /[\u0d80-\u0dff]/,
  thai: /[\u0e00-\u0e7f]/,
  lao: /[\u0e80-\u0eff]/,
  myanmar: /[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]/,
  georgian: /[\u10a0-\u10ff\u1c90-\u1cbf\u2d00-\u2d2f]/,
  ethiopic: /[\u1200-\u139f\u2d80-\u2ddf\uab00-\uab2f]/,
  khmer: /[\u1780-\u17ff\u19e0-\u19ff]/,
  armenian: /[\u0530-\u058f\ufb13-\ufb17]/
} as const

export type ScriptName = keyof typeof SCRIPTS

const NAMES = Object.keys(SCRIPTS) as ScriptName[]
// Latin, Greek and Cyrillic with their marks have lower code points.
const FIRST = 0x0530

/** A character of any of them, which most texts have none of. */
const ANY = new RegExp(
  `[${Object.values(SCRIPTS)
    .map(({ source }) => source.slice(1, -1))
    .join('')}]`
)

/** The scripts of `SCRIPTS` that a text has characters of. */
export const scriptsOf = (text: string): ScriptName[] =>
  ANY.test(text) ? NAMES.filter((name) => SCRIPTS[name].test(text)) : []

/** The script of `SCRIPTS` that a character is of; undefined for Latin and its kin, Chinese and what all share. */
export function scriptOf(char: string): ScriptName | undefined {
  // biome-ignore lint/style/noNonNullAssertion: a character has a code point
  if (char.codePointAt(0)! < FIRST) return undefined
  return NAMES.find((name) => SCRIPTS[name].test(char))
}

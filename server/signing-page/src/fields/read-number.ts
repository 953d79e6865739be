import { decimalSign } from '../../../src/language/number-format.js'

/** What a person typed: a number as the API takes it, several that it could be, or none. */
export type ReadNumber = { value: string } | { readings: string[] } | null

/**
 * Reads a number as people in a language write it. The sign that stands before the fraction in other languages stands
 * only between thousands, where it has to be in its place; spaces and Swiss apostrophes may stand there, too.
 *
 * A number whose fraction has just three digits looks like thousands to half the world: `1.250` in English, `1,250` in
 * German. Whoever typed it has to say which, since a guess could be off by a factor of 1000.
 */
export function readNumber(text: string, tag: string): ReadNumber {
  const typed = text.normalize('NFKC').trim().replace(/[’‘]/g, "'").replace(/^[−–]/, '-')
  if (typed === '') return { value: '' }
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(typed) ?? []
  const number = wholeAndFraction(digits, decimalSign(tag))
  if (!number) return null
  const minus = sign === '-' ? '-' : ''
  const { whole, fraction } = number
  const value = minus + (whole || '0') + (fraction ? `.${fraction}` : '')
  const isUnclear = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3
  return isUnclear ? { readings: [value, minus + whole + fraction] } : { value }
}

function wholeAndFraction(digits: string, decimal: '.' | ',') {
  const other = decimal === '.' ? ',' : '.'
  const fraction = `(?:\\${decimal}(\\d*))?`
  const forms = [
    `(\\d{1,3}(?:\\${other}\\d{3})+)${fraction}`,
    `(\\d{1,3}(?: \\d{3})+)${fraction}`,
    // As in Switzerland, where the point is common in every language.
    `(\\d{1,3}(?:'\\d{3})+)(?:[.,](\\d*))?`,
    // As in India: 12,50,000.
    ...(other === ',' ? [`(\\d{1,2}(?:,\\d{2})+,\\d{3})${fraction}`] : [])
  ]
  const plain = new RegExp(`^(?=.*\\d)(\\d*)${fraction}$`).exec(digits)
  if (plain) return { whole: plain[1]!, fraction: plain[2] ?? '' }
  const grouped = forms.map((form) => new RegExp(`^${form}$`).exec(digits)).find(Boolean)
  return grouped && { whole: grouped[1]!.replace(/\D/g, ''), fraction: grouped[2] ?? '' }
}

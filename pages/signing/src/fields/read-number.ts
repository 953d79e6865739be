import { decimalSign } from '@signpost/spec/languages'

/** The parsed input: a number in the API's format, several possible numbers, or null. */
export type ReadNumber = { value: string } | { readings: string[] } | null

/**
 * Parses a number in the format of a document, which can be another one than that of the signer's language: what reads differently
 * there is asked about, and what only reads there is taken as that.
 */
export function readNumber(text: string, format: string, own: string): ReadNumber {
  const read = readIn(format, text)
  if (format === own) return read
  const [here, there] = [readingsOf(read), readingsOf(readIn(own, text))]
  const readings = [...new Set([...here, ...there])]
  const [value, ...others] = readings
  if (value === undefined) return null
  return others.length > 0 ? { readings } : { value }
}

function readingsOf(read: ReadNumber): string[] {
  if (!read) return []
  return 'value' in read ? [read.value] : read.readings
}

/**
 * Parses a number in the format of a language. The decimal separator of other languages is accepted only as a thousands
 * separator in the right positions. Spaces and Swiss apostrophes are accepted there too, and a currency before
 * or after the number, which is left out.
 *
 * A number with exactly three decimals is ambiguous: half the world reads `1.250` in English, or `1,250` in German, as
 * thousands. The signer has to choose, because a guess could be off by a factor of 1000.
 */
function readIn(tag: string, text: string): ReadNumber {
  const typed = text.normalize('NFKC').trim().replace(/[’‘]/g, "'").replace(/^[−–]/, '-')
  if (typed === '') return { value: '' }
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(withoutCurrency(typed)) ?? []
  const number = wholeAndFraction(digits, decimalSign(tag))
  if (!number) return null
  const minus = sign === '-' ? '-' : ''
  const { whole, fraction } = number
  const value = minus + (whole || '0') + (fraction ? `.${fraction}` : '')
  const isUnclear = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3
  return isUnclear ? { readings: [value, minus + whole + fraction] } : { value }
}

/** `$1,250.00`, `R$ 50`, `1.250,50 EUR` and the `1'250.–` of Switzerland as plain numbers. */
function withoutCurrency(text: string) {
  const [, sign = '', rest = ''] = /^([+-]?)\s*(.*)$/s.exec(text) ?? []
  const before = rest.replace(/^(?:\p{L}{0,3}\p{Sc}|[A-Z]{3}(?![A-Z]))\s*/u, '')
  const after = before === rest ? rest.replace(/\s*(?:\p{Sc}|(?<![A-Z])[A-Z]{3}|zł|kr\.?|Fr\.)$/u, '') : before
  return sign + after.replace(/(\d)[.,][-–—]{1,2}$/, '$1')
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
  // biome-ignore lint/style/noNonNullAssertion: the first group always takes part
  if (plain) return { whole: plain[1]!, fraction: plain[2] ?? '' }
  const grouped = forms.map((form) => new RegExp(`^${form}$`).exec(digits)).find(Boolean)
  // biome-ignore lint/style/noNonNullAssertion: the first group always takes part
  return grouped && { whole: grouped[1]!.replace(/\D/g, ''), fraction: grouped[2] ?? '' }
}

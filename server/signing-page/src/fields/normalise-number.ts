// In these languages a comma stands between thousands; in the others, before the fraction.
const COMMA_GROUPS = ['en']

/**
 * A number as a person in this language writes it, with a point before the fraction and nothing else; `null` if it is
 * none.
 */
export function normaliseNumber(text: string, language: string): string | null {
  const compact = text.trim().replace(/[\s\u00a0\u202f'’]/g, '')
  if (compact === '') return ''
  const plain = COMMA_GROUPS.includes(language) ? withoutGroups(compact, ',') : commaToPoint(compact)
  return plain !== null && /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? tidy(plain) : null
}

function commaToPoint(text: string): string | null {
  if (!text.includes(',')) return text
  const integers = withoutGroups(text.slice(0, text.lastIndexOf(',')), '.')
  return integers === null ? null : `${integers}.${text.slice(text.lastIndexOf(',') + 1)}`
}

function withoutGroups(text: string, separator: string): string | null {
  if (!text.includes(separator)) return text
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${separator}\\d{3})+(\\.\\d*)?$`)
  return grouped.test(text) ? text.replaceAll(separator, '') : null
}

const tidy = (number: string) =>
  number
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')

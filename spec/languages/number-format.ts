/** The decimal separator of a language tag: a comma in `de`, a point in `de-CH`. */
export function decimalSign(tag: string | null): '.' | ',' {
  const sign = formatOf(tag)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value
  return sign === ',' ? ',' : '.'
}

/** Formats a number from the API for a language tag. Keeps all digits, including trailing zeros. */
export function formatNumber(value: string, tag: string | null): string {
  return value.replace('.', decimalSign(tag))
}

// Unknown languages fall back to English, not to the locale of this machine.
function formatOf(tag: string | null) {
  try {
    return new Intl.NumberFormat([tag ?? 'en', 'en'], { numberingSystem: 'latn' })
  } catch {
    return new Intl.NumberFormat('en')
  }
}

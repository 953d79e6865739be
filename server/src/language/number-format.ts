/** What stands before a number's fraction in a language and its country: a comma in `de`, a point in `de-CH`. */
export function decimalSign(tag: string | null): '.' | ',' {
  const sign = formatOf(tag)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value
  return sign === ',' ? ',' : '.'
}

/** A number as the API keeps it, written for readers of a language. Its digits stay, also the zeros at its end. */
export function formatNumber(value: string, tag: string | null): string {
  return value.replace('.', decimalSign(tag))
}

// English stands in for a language that is not known, rather than whatever this machine is set to.
function formatOf(tag: string | null) {
  try {
    return new Intl.NumberFormat([tag ?? 'en', 'en'], { numberingSystem: 'latn' })
  } catch {
    return new Intl.NumberFormat('en')
  }
}

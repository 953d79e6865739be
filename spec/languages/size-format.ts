/** Formats the size of a file for a language tag, such as `184 kB` or `2.4 MB`. */
export function formatFileSize(bytes: number, tag: string | null): string {
  const [unit, value] = scaled(bytes)
  // The short form has no plural.
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: value < 10 ? 1 : 0 } as const
  return formatOf(tag, options).format(value).replace(/\s/g, ' ')
}

function scaled(bytes: number): ['byte' | 'kilobyte' | 'megabyte', number] {
  if (bytes < 1000) return ['byte', bytes]
  return bytes < 999_500 ? ['kilobyte', bytes / 1000] : ['megabyte', bytes / 1_000_000]
}

// Unknown languages fall back to English, not to the locale of this machine.
function formatOf(tag: string | null, options: Intl.NumberFormatOptions) {
  try {
    return new Intl.NumberFormat([tag ?? 'en', 'en'], { ...options, numberingSystem: 'latn' })
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}

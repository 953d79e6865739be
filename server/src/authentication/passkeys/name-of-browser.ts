type Named = readonly [pattern: RegExp, name: string]

// The first that fits: the others also claim to be those after them.
const browsers: Named[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari']
]
const platforms: Named[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux']
]

/** What people call the browser of a user agent and where it runs, such as "Firefox, Windows". Null if neither is known. */
export function nameOfBrowser(userAgent: string | null): string | null {
  const known = [browsers, platforms].map((each) => each.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1])
  return known.filter(Boolean).join(', ') || null
}

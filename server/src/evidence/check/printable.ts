/** A text from a package as it may be printed: what it contains must not control a terminal or reorder a line. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '\ufffd')
}

/** The initials of a name, as most people would write them. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-‐.]+/u).filter(Boolean)
  return (
    words
      // biome-ignore lint/style/noNonNullAssertion: no word is empty
      .map((word) => [...word][0]!.toLocaleUpperCase())
      .join('')
      .slice(0, 4)
  )
}

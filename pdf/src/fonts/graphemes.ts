const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What a person takes for single characters: a letter with its marks, a syllable, an emoji with its parts. */
export function* graphemesOf(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment
}

/** The one of a text's graphemes that an index is in, without a look at all before it. */
export function graphemeAt(text: string, index: number): { index: number; segment: string } {
  // biome-ignore lint/style/noNonNullAssertion: the index is within the text
  return segmenter.segment(text).containing(index)!
}

/** How many characters a person counts in a text. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of graphemesOf(text)) count++
  return count
}

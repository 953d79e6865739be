/** A text to look for. White space, quotation marks, dashes and ligatures match however they are written. */
export interface TextQuery {
  text: string
  /** Whether capitals matter. */
  matchCase: boolean
  /** Whether it must not be a part of a longer word or number. */
  wholeWords: boolean
}

/** The box of a text: of its first line, if it has several. In points, from the top left corner of the page as displayed. */
export interface TextPlace {
  /** From 1. */
  page: number
  left: number
  top: number
  right: number
  bottom: number
  /** Whether its line is read from the right. */
  fromRight?: true
}

/** Where texts are in a file. */
export interface FoundTexts {
  /** Those of each query in the order of the pages, then from top to bottom, then as their line is read. */
  places: TextPlace[][]
  /** Whether the pages have any text that can be read: scans do not. */
  hasText: boolean
  /** A page has more text than is read, or a text is in more places than are reported. */
  isCut: boolean
}

/** A text tag, `{{…}}`, found in a file. In points, from the top left corner of the page as displayed. */
export interface PdfTag {
  /** With its braces; line breaks are spaces. */
  text: string
  /** How it reads if its line is read from the other side, where that differs: the page alone does not always say. */
  otherwise?: string
  /** From 1. */
  page: number
  /** The left edge of its first line. */
  x: number
  baseline: number
  /** Of its first line. */
  width: number
  /** Whether its line is read from the right, so that its first brace is at the right edge. */
  fromRight?: true
  /** The size of the font. */
  size: number
  /** Why it is still in the file: it does not end, is turned, begins outside the page, or its text clips what follows. */
  problem?: 'unclosed' | 'turned' | 'outside' | 'clips'
}

/** A line of text that stays on a page that had tags. In points, as tags are. */
export interface TextLine {
  text: string
  page: number
  left: number
  right: number
  baseline: number
  size: number
}

/** The text tags of a file. */
export interface TakenTags {
  tags: PdfTag[]
  /** What their fields could cover. */
  lines: TextLine[]
  /** Whether the pages have any text that can be read: scans do not. */
  hasText: boolean
  /** A page has more text than is read. */
  isCut: boolean
}

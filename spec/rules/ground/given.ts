/** What is known of a logo. A type, so that it can be stored as JSON. */
export type StoredLogo = {
  /** The digest of its file and its format: `5f70bf18….png`. */
  name: string
  /** In pixels. */
  width: number
  height: number
}

/** A logo with its file, which contains an image and nothing else. */
export interface Logo extends StoredLogo {
  bytes: Uint8Array
}

interface Box {
  width: number
  height: number
}

/** What the server or the mock provides to rules, so that rules stay pure. */
export interface Given {
  /** A new identifier, in the form in which it is stored. */
  newId(prefix: 'sgn' | 'cnd' | 'fld', at: Date): string
  /** The public form of a stored identifier. */
  publicId(prefix: 'sgn' | 'cnd' | 'fld', id: string): string
  /** Names the first character of a text that no font can draw; null if all can be drawn. */
  problemOfCharacters(text: string): string | null
  /** Whether a text has at least one visible character. */
  hasInk(text: string): boolean
  /** How many characters of a text fit in a box at the smallest font size; null if all of them fit. */
  charactersThatFit(text: string, box: Box): number | null
  /** Decodes the image of a signature. Throws a Refusal if it cannot be used. */
  readPicture(base64: string, path: string): Promise<Uint8Array>
  /** Decodes a logo. Throws a Refusal if it cannot be used. */
  readLogo(base64: string, path: string): Promise<Logo>
  /** Processes many items and lets other requests run in between. */
  inTurn<Item>(items: readonly Item[], work: (item: Item, index: number) => void): Promise<void>
}

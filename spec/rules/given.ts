interface Box {
  width: number
  height: number
}

/** What rules need of the world. */
export interface Given {
  /** A new identifier, as the keeper keeps it. */
  newId(prefix: 'sgn' | 'fld'): string
  /** An identifier as people see it. */
  publicId(prefix: 'sgn' | 'fld', id: string): string
  /** What is wrong with a text that no font can draw, naming its first such character; null when all can be drawn. */
  problemOfCharacters(text: string): string | null
  /** Whether anything of a text shows when it is drawn. */
  hasInk(text: string): boolean
  /** How many characters of a text fit into a box at the smallest size that is drawn; null if all do. */
  charactersThatFit(text: string, box: Box): number | null
  /** The picture of a signature. Throws a refusal of one that cannot be used. */
  readPicture(base64: string, place: string): Promise<Uint8Array>
  /** Does something with each of many that may take a while, and lets others have their turn in between. */
  inTurn<Item>(items: readonly Item[], work: (item: Item, index: number) => void): Promise<void>
}

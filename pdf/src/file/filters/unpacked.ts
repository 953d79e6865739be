/** Decompressed data: all of it, or the part before the damage. */
export interface Unpacked {
  data: Buffer
  isWhole: boolean
  /** Where the decoder stopped in the packed data. What follows, unless it is padding, is not in the result. */
  end: number
}

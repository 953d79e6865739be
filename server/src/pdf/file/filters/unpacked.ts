/** Decompressed data: all of it, or the part before the damage. */
export interface Unpacked {
  data: Buffer
  isWhole: boolean
}

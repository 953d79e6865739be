/** What a packed stream held: all of it, or what came before the damage. */
export interface Unpacked {
  data: Buffer
  isWhole: boolean
}

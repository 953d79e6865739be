/** The positions of a keyword in a file, searched once from start to end. */
export class Occurrences {
  private readonly found: number[] = []
  /** The position up to which the file has been searched. */
  private searched = 0

  constructor(
    private readonly bytes: Buffer,
    private readonly keyword: string
  ) {}

  /** The first occurrence at or after a position; -1 if there is none. */
  next(position: number): number {
    while (this.searched < this.bytes.length && (this.found.at(-1) ?? -1) < position) this.search()
    let [low, high] = [0, this.found.length]
    while (low < high) {
      const middle = (low + high) >> 1
      // biome-ignore lint/style/noNonNullAssertion: between low and high
      if (this.found[middle]! < position) low = middle + 1
      else high = middle
    }
    return this.found[low] ?? -1
  }

  private search(): void {
    const at = this.bytes.indexOf(this.keyword, this.searched)
    if (at >= 0) this.found.push(at)
    this.searched = at < 0 ? this.bytes.length : at + this.keyword.length
  }
}

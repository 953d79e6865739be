/** Where a keyword stands in a file. It is looked for once, from the start to the end, however often it is asked for. */
export class Occurrences {
  private readonly found: number[] = []
  /** From here on nothing has been looked at. */
  private searched = 0

  constructor(
    private readonly bytes: Buffer,
    private readonly keyword: string
  ) {}

  /** The first one at a position or after it; -1 where there is none. */
  next(position: number): number {
    while (this.searched < this.bytes.length && (this.found.at(-1) ?? -1) < position) this.search()
    let [low, high] = [0, this.found.length]
    while (low < high) {
      const middle = (low + high) >> 1
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

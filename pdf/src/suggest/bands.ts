import type { Area } from './area.js'
import type { Effort } from './effort.js'

const LOWEST = 24
const MOST_BANDS = 200

/** What is on a page by height, so that neighbours are found without looking at everything. */
export class Bands<Item extends Area> {
  private readonly bands = new Map<number, Item[]>()
  private readonly bandHeight: number

  /** @param height of the page */
  constructor(
    items: Item[],
    private readonly height: number,
    private readonly effort: Effort
  ) {
    this.bandHeight = Math.max(LOWEST, height / MOST_BANDS)
    for (const item of items) {
      for (let band = this.bandOf(item.top); band <= this.bandOf(item.bottom); band++) {
        const list = this.bands.get(band)
        if (list) list.push(item)
        else this.bands.set(band, [item])
      }
    }
  }

  /** Those that reach into a range of heights. */
  between(top: number, bottom: number): Item[] {
    const found = new Set<Item>()
    for (let band = this.bandOf(top); band <= this.bandOf(bottom); band++) {
      const list = this.bands.get(band) ?? []
      this.effort.spend(list.length)
      for (const item of list) if (item.top <= bottom && item.bottom >= top) found.add(item)
    }
    return [...found]
  }

  private bandOf(y: number): number {
    return Math.floor(Math.min(Math.max(y, 0), this.height) / this.bandHeight)
  }
}

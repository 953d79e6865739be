import { el } from '../../../shared/dom.js'
import { fill, words } from '../words/words.js'
import { choosePages } from './choose-pages.js'
import type { Versions } from './open-both.js'
import { drawPair, type PagePair } from './page-pair.js'
import { canReadPictures } from './picture.js'
import { summaryOf } from './summary-of.js'

/** The pages that are shown so far, in order, and the button for more. */
export class PageViewer {
  readonly list: HTMLElement
  readonly more = el('button', {
    type: 'button',
    class: 'button button--secondary pages__more',
    onclick: () => void this.showMore()
  })
  private readonly pairs: PagePair[] = []
  private readonly canRead = canReadPictures()
  private readonly count: number

  constructor(
    private readonly versions: Versions,
    private readonly changed: number[],
    private readonly status: HTMLElement,
    private readonly signal: AbortSignal
  ) {
    this.count = Math.max(versions.file?.numPages ?? 0, versions.sealed?.numPages ?? 0)
    this.list = el('ol', { class: versions.by ? 'pairs' : 'pairs pairs--alone' })
  }

  /** Draws the next pages, one after the other. Returns the first of them. */
  async show(): Promise<PagePair | undefined> {
    const { versions, canRead, signal } = this
    const shown = this.pairs.map(({ number }) => number)
    const next = choosePages(this.count, this.changed, shown)
    for (const number of next) {
      if (signal.aborted) return undefined
      this.insert(await drawPair({ number, versions, canRead, signal }))
    }
    this.update()
    return this.pairs.find(({ number }) => number === next[0])
  }

  private async showMore() {
    this.more.disabled = true
    const first = await this.show()
    this.more.disabled = false
    // The button may be gone, and what is new is what was asked for.
    first?.element.querySelector('h4')?.focus()
  }

  private insert(pair: PagePair) {
    const next = this.pairs.findIndex(({ number }) => number > pair.number)
    this.list.insertBefore(pair.element, this.pairs[next]?.element ?? null)
    this.pairs.splice(next < 0 ? this.pairs.length : next, 0, pair)
  }

  private update() {
    const left = this.count - this.pairs.length
    this.more.hidden = left === 0
    this.more.textContent = fill(words.pages.more, { left })
    this.status.textContent = this.versions.by ? summaryOf(this.pairs, this.canRead) : ''
  }
}

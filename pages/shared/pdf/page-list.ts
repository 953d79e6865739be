import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { el } from '../dom.js'
import type { OpenPdf } from './open-pdf.js'
import type { PageSize } from './page-scale.js'
import { type PageTexts, PageView } from './page-view.js'

/** How much wider than the window a page is shown. */
const ZOOMS = [1, 1.25, 1.5, 2, 2.5, 3]

// A zoom that was chosen so that a page fits lies between the steps.
const CLOSE = 0.01

/** All pages, one below the other: blank until the document is loaded, then drawn as they scroll into view. */
export class PageList {
  readonly element = el('div', { class: 'pages' })
  readonly views: readonly PageView[]
  private open: OpenPdf | null = null
  private zoom = 1
  private readonly near = new Set<PageView>()
  private redrawing = 0

  /** Called when the pages have got another size. */
  onFit = () => {}

  /** @param zooms the steps of the zoom. By default, none is narrower than the window */
  constructor(
    sizes: PageSize[],
    texts: PageTexts,
    private readonly zooms: readonly number[] = ZOOMS
  ) {
    this.views = sizes.map((size, index) => new PageView(index + 1, size, texts))
    this.element.append(...this.views.map((view) => view.element))
  }

  /** Lays out the pages. Call it when they are in the DOM, because it needs the window's width. */
  layOut(): void {
    new ResizeObserver(() => this.fit()).observe(this.element)
    window.visualViewport?.addEventListener('resize', () => this.redraw())
    this.fit()
  }

  /** Draws the first page, and the others as they scroll into view. */
  async draw(open: OpenPdf): Promise<void> {
    this.open = open
    // biome-ignore lint/style/noNonNullAssertion: a document has a page
    this.near.add(this.views[0]!)
    // biome-ignore lint/style/noNonNullAssertion: a document has a page
    await this.drawPage(this.views[0]!)
    this.watch()
  }

  page(number: number): PageView | undefined {
    return this.views[number - 1]
  }

  get canZoomIn(): boolean {
    return this.next(1) !== undefined
  }

  get canZoomOut(): boolean {
    return this.next(-1) !== undefined
  }

  /** How much larger the pages are than the window is wide: 1 is as wide. */
  get zoomed(): number {
    return this.zoom
  }

  /** Goes to the next step that is larger, or smaller: 1 or -1. */
  zoomBy(steps: number): void {
    const zoom = this.next(steps)
    if (zoom !== undefined) this.zoomTo(zoom)
  }

  /** Makes the pages as wide as the window, times `zoom`. */
  zoomTo(zoom: number): void {
    this.zoom = zoom
    this.element.classList.toggle('pages--zoomed', zoom > 1)
    this.keepMiddle(() => this.fit())
  }

  /** Makes a page fit into a height, and no wider than the window. */
  zoomToPage(number: number, height: number): void {
    const view = this.page(number)
    if (view) this.zoomTo(Math.min(1, (this.zoom * height) / view.element.getBoundingClientRect().height))
  }

  private next(steps: number): number | undefined {
    if (steps > 0) return this.zooms.find((zoom) => zoom > this.zoom + CLOSE)
    return steps < 0 ? this.zooms.filter((zoom) => zoom < this.zoom - CLOSE).at(-1) : undefined
  }

  // Keeps the content in the middle of the window in place.
  private keepMiddle(change: () => void) {
    const middle = innerHeight / 2
    const before = this.element.getBoundingClientRect()
    change()
    const after = this.element.getBoundingClientRect()
    scrollBy(0, after.top + ((middle - before.top) / before.height) * after.height - middle)
    this.element.scrollLeft = (this.element.scrollWidth - this.element.clientWidth) / 2
  }

  private fit() {
    const room = this.element.clientWidth
    if (!room) return
    for (const view of this.views) view.fit(room, this.zoom)
    this.onFit()
    this.redraw()
  }

  private redraw() {
    clearTimeout(this.redrawing)
    this.redrawing = window.setTimeout(() => this.near.forEach((view) => void this.drawPage(view)), 120)
  }

  private watch() {
    const views = new Map(this.views.map((view) => [view.element as Element, view]))
    const watcher = new IntersectionObserver(
      (entries) => {
        // biome-ignore lint/style/noNonNullAssertion: only views are watched
        for (const entry of entries) this.arrive(views.get(entry.target)!, entry.isIntersecting)
      },
      { rootMargin: '120% 0px' }
    )
    for (const view of this.views) watcher.observe(view.element)
  }

  private arrive(view: PageView, isNear: boolean) {
    if (isNear) {
      this.near.add(view)
      void this.drawPage(view)
    } else if (this.near.delete(view)) view.release()
  }

  private async drawPage(view: PageView) {
    if (!this.open) return
    const page: PDFPageProxy = await this.open.pdf.getPage(view.number)
    // The signer may have scrolled past the page already.
    if (this.near.has(view)) await view.draw(page, this.open.pdfjs)
  }
}

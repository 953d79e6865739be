import type { PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { el, fill } from '../dom.js'
import { arrangeByTags } from './arrange-by-tags.js'
import type { Pdfjs } from './open-pdf.js'
import { type PageSize, pixelRatio, shownWidth } from './page-scale.js'
import { type NamedPlace, placeNames } from './place-names.js'

// Below this scale, text is too small to type in.
const COMFORTABLE_SCALE = 0.8

// Pinch zoom enlarges the page without a change of its layout.
const screenRatio = () => devicePixelRatio * Math.min(2.5, window.visualViewport?.scale ?? 1)

/** What a page says, in the language of its reader. */
export interface PageTexts {
  label(page: number): string
  /** Shown instead of a page that cannot be drawn. */
  failed: string
}

/** One page: its image, its text layer for selection and screen readers, and the fields on top. */
export class PageView {
  readonly overlay = el('div', { class: 'page__fields' })
  readonly element: HTMLElement
  /** What is said within the words of the page, where it stands. */
  places: readonly NamedPlace[] = []
  private readonly picture = el('div', { class: 'page__picture' })
  private readonly text = el('div', { class: 'page__text textLayer' })
  private width = 0
  private drawing: RenderTask | null = null
  private drawnAt = ''

  constructor(
    readonly number: number,
    readonly size: PageSize,
    private readonly texts: PageTexts
  ) {
    const attributes = { class: 'page', 'aria-label': texts.label(number), 'data-page': number, dir: 'ltr' }
    this.element = el('section', attributes, this.picture, this.text, this.overlay)
  }

  /** CSS pixels for a point. */
  get scale(): number {
    return this.width / this.size.width
  }

  /** Fits the page to the available width. The fields scale with it. */
  fit(room: number, zoom: number): void {
    this.width = shownWidth(this.size, room, zoom)
    const { scale } = this
    this.element.style.width = `${this.width}px`
    this.element.style.height = `${this.size.height * scale}px`
    this.element.style.setProperty('--scale', String(scale))
    this.element.classList.toggle('page--small', scale < COMFORTABLE_SCALE)
  }

  /** Draws the page at the resolution of the screen. Resolves when it is drawn or no longer needed. */
  async draw(page: PDFPageProxy, pdfjs: Pdfjs): Promise<void> {
    const scale = this.scale * pixelRatio(this.size, this.width, screenRatio())
    const key = scale.toFixed(4)
    if (this.drawnAt === key) return
    this.drawnAt = key
    this.drawing?.cancel()
    const canvas = el('canvas', { 'aria-hidden': 'true' })
    const viewport = page.getViewport({ scale })
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    const drawing = page.render({ canvas, viewport })
    this.drawing = drawing
    try {
      await drawing.promise
      // The old image stays until the new one is ready, to avoid flicker.
      fill(this.picture, canvas)
      await this.layText(page, pdfjs)
    } catch (error) {
      if (error instanceof pdfjs.RenderingCancelledException) return
      this.drawnAt = ''
      fill(this.picture, el('p', { class: 'page__failure' }, this.texts.failed))
    }
  }

  /** Frees memory while the page is out of view. */
  release(): void {
    this.drawing?.cancel()
    this.drawing = null
    this.drawnAt = ''
    this.picture.replaceChildren()
  }

  private async layText(page: PDFPageProxy, pdfjs: Pdfjs) {
    if (this.text.hasChildNodes()) return
    this.element.style.setProperty('--user-unit', String(page.userUnit))
    const viewport = page.getViewport({ scale: this.scale })
    const layer = new pdfjs.TextLayer({
      textContentSource: page.streamTextContent({ includeMarkedContent: true }),
      container: this.text,
      viewport
    })
    // The text layer is optional: without it, only selection is lost.
    const isLaid = await layer.render().then(
      () => true,
      () => this.text.replaceChildren()
    )
    if (!isLaid) return
    const tree = await page.getStructTree().catch(() => null)
    if (tree) arrangeByTags(this.text, tree)
    placeNames(this.text, this.scale, this.places)
  }
}

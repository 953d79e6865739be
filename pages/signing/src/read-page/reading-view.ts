import { wearColor } from '../../../shared/brand.js'
import { el } from '../../../shared/dom.js'
import { openPdf } from '../../../shared/pdf/open-pdf.js'
import { PageList } from '../../../shared/pdf/page-list.js'
import { announce } from '../announce.js'
import { t } from '../language/translate.js'
import { busyButton } from '../views/busy-button.js'
import { testBanner } from '../views/message-view.js'
import { senderLogo } from '../views/sender-logo.js'
import { zoomControls } from '../views/zoom-controls.js'
import type { Copy, CopyApi } from './copy-api.js'
import { text } from './texts.js'

/** The pages of a document for somebody who only reads it, as the signing page shows them. */
export class ReadingView {
  readonly element: HTMLElement
  private readonly pages: PageList

  constructor(
    copy: Copy,
    private readonly api: CopyApi
  ) {
    this.pages = new PageList(copy.pages, {
      label: (page) => t('pageOf', { page, pages: copy.pages.length }),
      failed: t('pageFailed')
    })
    // Pages are on white paper in the dark as well.
    this.pages.element.classList.add('light')
    wearColor(this.pages.element, copy.branding?.color ?? null)
    this.element = el(
      'div',
      { class: 'signing' },
      topBar(copy),
      el('main', { class: 'desk' }, note(copy), this.pages.element),
      el(
        'footer',
        { class: 'bottom-bar' },
        el('span', { class: 'bottom-bar__progress' }),
        zoomControls(this.pages),
        this.download()
      )
    )
  }

  /** Draws the pages, once they are in the window. */
  async draw(): Promise<void> {
    this.pages.layOut()
    await this.pages.draw(await openPdf(this.api.document()))
    announce(t('pageOf', { page: 1, pages: this.pages.views.length }))
  }

  private download() {
    return busyButton({
      icon: 'download',
      text: t('downloadCopy'),
      look: 'primary',
      busy: t('downloading'),
      failed: t('downloadFailed'),
      work: async () => location.assign(await this.api.file())
    })
  }
}

function topBar({ title, sender_name, mode, branding }: Copy) {
  const names = el(
    'div',
    { class: 'top-bar__names' },
    el('h1', { class: 'top-bar__title', title, tabindex: -1 }, title),
    el('p', { class: 'top-bar__sender' }, t('sentBy', { sender: sender_name }))
  )
  const row = el('div', { class: 'top-bar__row' }, senderLogo({ branding, document: { sender_name } }), names)
  return el('header', { class: 'top-bar' }, mode === 'test' && testBanner(), row)
}

function note({ message, sender_name: sender }: Copy) {
  const explanation = text('explanation', { sender })
  const heading = message && el('h2', { class: 'note__from' }, t('messageFrom', { sender }))
  const words = message && el('p', { class: 'note__text', dir: 'auto' }, message)
  return el('aside', { class: 'note' }, el('p', { class: 'note__why' }, explanation), heading, words)
}

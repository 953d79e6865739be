import { el } from '../../../shared/dom.js'
import type { PageList } from '../../../shared/pdf/page-list.js'
import { icon } from '../icons.js'
import { formatPercent, t } from '../language/translate.js'

/** The buttons to zoom out and in, with the figure between them. */
export function zoomControls(pages: PageList): HTMLElement {
  const bigger = button('zoomIn', 'plus', 1)
  const smaller = button('zoomOut', 'minus', -1)
  const figure = el('output', { class: 'zoom__figure' })

  function button(name: 'zoomIn' | 'zoomOut', drawing: 'plus' | 'minus', steps: number) {
    const attributes = { type: 'button', class: 'zoom__button', 'aria-label': t(name), title: t(name) }
    return el('button', { ...attributes, onclick: () => zoom(steps) }, icon(drawing))
  }

  function zoom(steps: number) {
    pages.zoomBy(steps)
    figure.textContent = formatPercent(pages.zoomed)
    bigger.disabled = !pages.canZoomIn
    smaller.disabled = !pages.canZoomOut
  }

  zoom(0)
  return el('div', { class: 'zoom', role: 'group', 'aria-label': t('zoom') }, smaller, figure, bigger)
}

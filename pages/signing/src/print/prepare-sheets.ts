import { el } from '../../../shared/dom.js'
import type { PageView } from '../../../shared/pdf/page-view.js'
import { t } from '../language/translate.js'

/** Lays the pages out for printers: each on a sheet of its own size, as far as the browser can. */
export function prepareSheets(views: readonly PageView[]): void {
  const sizes = new Map<string, string>()
  for (const { element, size } of views) {
    const name = `sheet-${Math.round(size.width)}-${Math.round(size.height)}`
    sizes.set(name, `@page ${name} { size: ${size.width}pt ${size.height}pt; margin: 0 }`)
    element.style.setProperty('page', name)
    element.style.setProperty('--width', String(size.width))
    element.style.setProperty('--height', String(size.height))
    element.append(el('p', { class: 'page__unprinted', dir: 'auto' }, t('notPrinted')))
  }
  // A style element would need an exception of the page's policy. Older browsers print on the paper that they have.
  if (!('adoptedStyleSheets' in document)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([...sizes.values()].join('\n'))
  document.adoptedStyleSheets = [sheet]
}

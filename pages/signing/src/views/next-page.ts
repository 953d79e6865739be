import { el } from '../../../shared/dom.js'
import { t } from '../language/translate.js'

const MOMENT = 8000

/** A link to the sender's page. Follows it after a moment, unless the signer stays, or does anything else on this page. */
export function nextPage(url: string, follow: (url: string) => void): HTMLElement {
  const link = nextPageLink(url)
  const words = el('p', { role: 'status' }, t('goingOn', { site: siteOf(url) }))
  const stay = el('button', { type: 'button', class: 'button button--secondary', onclick: remain }, t('stay'))
  const timer = setTimeout(() => follow(url), MOMENT)
  addEventListener('keydown', rest)
  addEventListener('pointerdown', rest)

  function rest({ target }: Event) {
    clearTimeout(timer)
    removeEventListener('keydown', rest)
    removeEventListener('pointerdown', rest)
    words.remove()
    if (target !== stay) stay.remove()
  }

  function remain(event: Event) {
    rest(event)
    link.focus()
    stay.remove()
  }

  return el('div', { class: 'next-page' }, words, el('div', { class: 'next-page__ways' }, link, stay))
}

/** The link alone, for a signer who comes back later. */
export function nextPageLink(url: string): HTMLElement {
  return el('a', { class: 'button button--primary', href: url }, t('goOn', { site: siteOf(url) }))
}

const siteOf = (url: string) => new URL(url).host

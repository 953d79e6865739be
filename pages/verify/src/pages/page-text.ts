import { el, fill as fillElement } from '../../../shared/dom.js'
import { fill, words } from '../words/words.js'
import { textOf } from './draw-page.js'
import type { Versions } from './open-both.js'

/** The text of a page, for those who do not see the pictures. Read when it is opened. */
export function pageText({ sealed, file, by }: Versions, number: number): HTMLElement {
  const own = words.pages
  const content = el('div', { class: 'pair__pages' })
  const summary = el('summary', {}, fill(own.text, { page: number }))
  const element = el('details', { class: 'screen' }, summary, content)
  const read = async () => {
    const now = await textOf(file, number)
    const before = by ? await textOf(sealed, number) : null
    const caption = by === 'seal' ? own.sealed : own.signed
    fillElement(content, before !== null && column(caption, before), column(by ? own.file : '', now))
  }
  element.addEventListener('toggle', () => void read(), { once: true })
  return element
}

function column(caption: string, text: string): HTMLElement {
  return el('div', {}, caption ? el('h5', {}, caption) : null, el('p', { class: 'text' }, text || words.pages.noText))
}

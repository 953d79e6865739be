import { el } from '../../../shared/dom.js'
import { icon } from '../icons.js'
import { t } from '../language/translate.js'
import { littleRoom } from './little-room.js'

/**
 * The tools of the document: in a row above it, or where there is little room behind one button of the top bar.
 * Places them anew when the window changes.
 */
export function toolsMenu(tools: (HTMLElement | null)[], places: { row: HTMLElement; bar: HTMLElement }): void {
  const shown = tools.filter((tool) => tool !== null)
  if (shown.length === 0) return
  const list = el('div', { class: 'tools__list' }, ...shown)
  const button = el('summary', { class: 'button button--icon tools__button', 'aria-label': t('tools') }, icon('more'))
  const menu = el('details', { class: 'tools' }, button, list)
  const query = matchMedia(littleRoom)

  function place() {
    if (query.matches) {
      menu.append(list)
      places.bar.append(menu)
    } else {
      menu.remove()
      places.row.append(list)
    }
  }

  const close = () => menu.removeAttribute('open')
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    close()
    button.focus()
  })
  document.addEventListener('pointerdown', (event) => {
    if (!menu.contains(event.target as Node)) close()
  })
  // What a tool opens, such as a dialog, is not below the menu.
  list.addEventListener('click', (event) => {
    if ((event.target as Element).closest('[aria-haspopup="dialog"]')) close()
  })
  query.addEventListener('change', place)
  place()
}

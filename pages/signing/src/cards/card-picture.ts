import { partsOf } from '@signpost/spec/field-places'
import { el } from '../../../shared/dom.js'
import type { OpenPdf } from '../../../shared/pdf/open-pdf.js'
import { pixelRatio } from '../../../shared/pdf/page-scale.js'
import type { PageView } from '../../../shared/pdf/page-view.js'
import type { SigningField } from '../session/types.js'
import { boxAround, type Surroundings, surroundingsOf } from './surroundings.js'

/** The part of a page around fields, with what is filled in there, and their place marked. `room` is in pixels. */
export function cardPicture(
  fields: readonly SigningField[],
  view: PageView,
  opening: Promise<OpenPdf>,
  room: { width: number; height: number }
): HTMLElement {
  const place = boxAround(fields.flatMap(partsOf).filter(({ page }) => page === view.number))
  const part = surroundingsOf(place, view.size, room)
  const mark = el('div', { class: 'card__place' })
  const sheet = el('div', { class: 'card__sheet' }, stillOf(view.overlay), mark)
  const { scale } = part
  lay(sheet, { x: -part.x, y: -part.y, ...view.size }, scale)
  lay(mark, place, scale)
  sheet.style.setProperty('--scale', String(scale))
  const picture = el('div', { class: 'card__picture light', dir: 'ltr', 'aria-hidden': 'true' }, sheet)
  picture.style.width = `${part.width * scale}px`
  picture.style.height = `${part.height * scale}px`
  // Without its picture, a card can still be filled in.
  draw(part, view, opening).then(
    (canvas) => sheet.before(canvas),
    () => undefined
  )
  return picture
}

// Of the page that is open already: nothing is loaded for it.
async function draw(part: Surroundings, { number, size }: PageView, opening: Promise<OpenPdf>) {
  const page = await (await opening).pdf.getPage(number)
  const ratio = part.scale * pixelRatio(part, part.width * part.scale, devicePixelRatio)
  // How many units of the file a point has.
  const scale = (ratio * size.width) / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale, offsetX: -part.x * ratio, offsetY: -part.y * ratio })
  const canvas = el('canvas', { width: Math.round(part.width * ratio), height: Math.round(part.height * ratio) })
  await page.render({ canvas, viewport }).promise
  return canvas
}

/** A copy of the fields of a page as they are now, in which nothing can be changed. */
function stillOf(overlay: HTMLElement): HTMLElement {
  const still = overlay.cloneNode(true) as HTMLElement
  still.inert = true
  // Else they would be those of the page.
  for (const each of still.querySelectorAll('*'))
    for (const name of ['id', 'name', 'data-field']) each.removeAttribute(name)
  const chosen = [...overlay.querySelectorAll('select')].map(({ selectedIndex }) => selectedIndex)
  for (const [index, select] of still.querySelectorAll('select').entries()) select.selectedIndex = chosen[index] ?? -1
  return still
}

function lay(element: HTMLElement, box: { x: number; y: number; width: number; height: number }, scale: number) {
  element.style.left = `${box.x * scale}px`
  element.style.top = `${box.y * scale}px`
  element.style.width = `${box.width * scale}px`
  element.style.height = `${box.height * scale}px`
}

import { el } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import type { Crop } from './photo.js'

type Side = keyof Crop

/** What stays between two opposite sides, at least. */
const LEAST = 0.1
const sides = [
  { side: 'left', opposite: 'right', name: 'cropLeft' },
  { side: 'top', opposite: 'bottom', name: 'cropTop' },
  { side: 'right', opposite: 'left', name: 'cropRight' },
  { side: 'bottom', opposite: 'top', name: 'cropBottom' }
] as const satisfies { side: Side; opposite: Side; name: string }[]

/** A frame around what is used of a picture, whose sides are moved with the pointer or the arrow keys. */
export function createCropFrame(onCrop: (crop: Crop) => void): { element: HTMLElement; show(crop: Crop): void } {
  let crop: Crop = { left: 0, top: 0, right: 0, bottom: 0 }
  const handles = sides.map(({ side, opposite, name }) => {
    const handle = el('div', {
      class: `crop__handle crop__handle--${side}`,
      role: 'slider',
      tabindex: 0,
      'aria-label': t(name),
      'aria-valuemin': 0,
      'aria-valuemax': 100 - LEAST * 100,
      'aria-orientation': side === 'left' || side === 'right' ? 'horizontal' : 'vertical',
      onkeydown: (event: KeyboardEvent) => moveByKey(event, side, opposite),
      onpointerdown: (event: PointerEvent) => handle.setPointerCapture(event.pointerId),
      onpointermove: (event: PointerEvent) => handle.hasPointerCapture(event.pointerId) && follow(event, side, opposite)
    })
    return { side, handle }
  })
  const box = el('div', { class: 'crop__box' }, ...handles.map(({ handle }) => handle))
  // Sides are those of the picture, whatever the direction of the page.
  const element = el('div', { class: 'crop', dir: 'ltr' }, box)

  function moveByKey(event: KeyboardEvent, side: Side, opposite: Side) {
    const inward = { left: 'ArrowRight', top: 'ArrowDown', right: 'ArrowLeft', bottom: 'ArrowUp' }[side]
    const outward = { left: 'ArrowLeft', top: 'ArrowUp', right: 'ArrowRight', bottom: 'ArrowDown' }[side]
    const step = event.shiftKey ? 0.1 : 0.01
    if (event.key === inward) set(side, opposite, crop[side] + step)
    else if (event.key === outward) set(side, opposite, crop[side] - step)
    else if (event.key === 'Home') set(side, opposite, 0)
    else return
    event.preventDefault()
  }

  function follow({ clientX, clientY }: PointerEvent, side: Side, opposite: Side) {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [across, down] = [(clientX - left) / width, (clientY - top) / height]
    set(side, opposite, { left: across, top: down, right: 1 - across, bottom: 1 - down }[side])
  }

  function set(side: Side, opposite: Side, share: number) {
    show({ ...crop, [side]: Math.min(1 - LEAST - crop[opposite], Math.max(0, share)) })
    onCrop(crop)
  }

  function show(next: Crop) {
    crop = next
    for (const { side, handle } of handles) {
      element.style.setProperty(`--${side}`, `${crop[side] * 100}%`)
      handle.setAttribute('aria-valuenow', String(Math.round(crop[side] * 100)))
      handle.setAttribute('aria-valuetext', `${Math.round(crop[side] * 100)} %`)
    }
  }

  show(crop)
  return { element, show }
}

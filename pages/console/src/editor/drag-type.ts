import type { FieldType } from '@signpost/sdk'
import { fieldTypes } from '@signpost/spec/field-types'
import { within } from './arrange.js'
import type { Desk } from './desk.js'
import { followPointer } from './follow-pointer.js'
import { pageAt, pageInView, pointOn, scaleOf, threshold } from './on-screen.js'
import { middleOf, placeAt, placeInView } from './place-field.js'
import { reach, snap } from './snap.js'

/**
 * The pointer went down on a type of the palette. A click arms it, a tap places it where one looks. Dragged, it is a ghost with the size that the field will
 * have, at the place where it would be, and is placed when the pointer is released there.
 */
export function dragType(desk: Desk, type: FieldType, event: PointerEvent): void {
  if (event.button !== 0) return
  const from = { x: event.clientX, y: event.clientY }
  let isDragged = false
  const drop = () => {
    document.body.classList.remove('dragging')
    desk.setTrace(null)
    desk.setStray(null)
  }
  followPointer({
    move(at) {
      isDragged ||= Math.hypot(at.clientX - from.x, at.clientY - from.y) >= threshold
      if (!isDragged) return
      document.body.classList.add('dragging')
      const target = targetOf(desk, type, at)
      desk.setTrace(target && { page: target.page, guides: target.guides, ghost: { type, box: target.box } })
      desk.setStray(target ? null : { type, box: strayBox(desk, type, at) })
    },
    end(at) {
      drop()
      if (!isDragged && event.pointerType === 'touch') {
        placeInView(desk, type)
        return
      }
      if (!isDragged) {
        desk.arm(desk.armed === type ? null : type)
        return
      }
      const target = targetOf(desk, type, at)
      if (target) placeAt(desk, type, target.page, middleOf(target.box))
    },
    cancel: drop
  })
}

/** Where a new field would be placed with the pointer where it is: snapped, unless Alt is held. Null if that is on no page. */
function targetOf({ list, sizes, now }: Desk, type: FieldType, at: PointerEvent) {
  const page = pageAt(list, sizes.length, at)
  const size = page && sizes[page - 1]
  if (!size) return null
  const scale = scaleOf(list, page, size)
  const { x, y } = pointOn(list, page, scale, at)
  const { width, height } = fieldTypes[type].size
  const box = within({ x: x - width / 2, y: y - height / 2, width, height }, size)
  const others = now().filter((field) => field.page === page)
  const snapped = at.altKey ? { x: 0, y: 0, guides: [] } : snap(box, others, size, reach / scale)
  return { page, guides: snapped.guides, box: within({ ...box, x: box.x + snapped.x, y: box.y + snapped.y }, size) }
}

/** Under the pointer, as large as it would be on the page that is seen. */
function strayBox({ list, sizes }: Desk, type: FieldType, { clientX, clientY }: PointerEvent) {
  const page = pageInView(list, sizes.length)
  const size = sizes[page - 1]
  const scale = size ? scaleOf(list, page, size) : 1
  const [width, height] = [fieldTypes[type].size.width * scale, fieldTypes[type].size.height * scale]
  return { x: clientX - width / 2, y: clientY - height / 2, width, height }
}

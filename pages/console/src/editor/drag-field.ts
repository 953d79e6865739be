import { edit, move, resize } from './arrange.js'
import { around } from './box.js'
import type { Desk } from './desk.js'
import type { EditorField, PageSize } from './editor-field.js'
import type { Grip } from './field-box.js'
import { moveOption } from './field-options.js'
import { followPointer } from './follow-pointer.js'
import { pageAt, pointOn, scaleOf, threshold } from './on-screen.js'
import { reach, snap } from './snap.js'

interface Grabbed {
  field: EditorField
  handle: Grip
  keys: ReadonlySet<string>
  before: EditorField[]
  /** Where the pointer was, in pixels of the window and in points of the page. */
  from: { x: number; y: number }
  grip: { x: number; y: number }
  scale: number
  size: PageSize
  tag: string
}

let drags = 0

/** The pointer went down on a field, or on a part of it: selects it, and drags what is selected. */
export function dragField(desk: Desk, field: EditorField, event: PointerEvent, handle: Grip): void {
  if (event.button !== 0) return
  event.stopPropagation()
  const { list, sizes, selected, select, setTrace } = desk
  if (!desk.canSelect(field)) return
  if (event.shiftKey && handle === null) {
    event.preventDefault()
    select(toggled(selected, field.key))
    return
  }
  const keys = selected.has(field.key) ? selected : new Set([field.key])
  select(keys)
  const page = typeof handle === 'number' ? (field.options?.[handle]?.page ?? field.page) : field.page
  const size = sizes[page - 1]
  if (!size) return
  const scale = scaleOf(list, page, size)
  const from = { x: event.clientX, y: event.clientY }
  const grip = pointOn(list, page, scale, event)
  const grabbed = { field, handle, keys, before: desk.now(), from, grip, scale, size, tag: `drag ${++drags}` }
  // A finger on a field scrolls the page. It moves fields by their handle.
  const canDrag = event.pointerType !== 'touch' || handle !== null
  let isDragged = false
  followPointer({
    move(at) {
      isDragged ||= canDrag && Math.hypot(at.clientX - from.x, at.clientY - from.y) >= threshold
      if (isDragged) drag(desk, grabbed, at)
    },
    end() {
      setTrace(null)
      if (!isDragged) desk.chooseOnly(field.key)
    },
    cancel() {
      setTrace(null)
      if (isDragged) desk.put(grabbed.before, grabbed.tag)
    }
  })
}

function drag(desk: Desk, { field, handle, keys, before, from, grip, scale, size, tag }: Grabbed, at: PointerEvent) {
  const { list, sizes, put } = desk
  const by = { x: (at.clientX - from.x) / scale, y: (at.clientY - from.y) / scale }
  if (typeof handle === 'number') {
    const only = new Set([field.key])
    put(
      edit(before, only, (each) => moveOption(each, handle, by, sizes)),
      tag
    )
    return
  }
  if (handle !== null && handle !== 'move') {
    put(resize(before, keys, handle, by, sizes), tag)
    return
  }
  const page = pageAt(list, sizes.length, at) ?? field.page
  const target = sizes[page - 1] ?? size
  const point = pointOn(list, page, scaleOf(list, page, target), at)
  const moved = move(before, keys, { x: point.x - grip.x, y: point.y - grip.y, pages: page - field.page }, sizes)
  const chosen = moved.filter(({ key }) => keys.has(key))
  const anchor = chosen.find(({ key }) => key === field.key) ?? field
  const onPage = chosen.filter((each) => each.page === anchor.page)
  const others = moved.filter((each) => each.page === anchor.page && !keys.has(each.key))
  const snapped = at.altKey
    ? { x: 0, y: 0, guides: [] }
    : snap(around(onPage), others, sizes[anchor.page - 1] ?? size, reach / scale)
  put(move(moved, keys, snapped, sizes), tag)
  desk.setTrace({ page: anchor.page, guides: snapped.guides })
  if (anchor.page !== field.page) desk.focusSoon(field.key)
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

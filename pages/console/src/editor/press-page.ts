import { overlap, spanned } from './box.js'
import type { Desk } from './desk.js'
import { followPointer } from './follow-pointer.js'
import { pointOn, scaleOf } from './on-screen.js'
import { placeAt } from './place-field.js'

/** The pointer went down on a page: places the armed type, or selects the fields in the area that is drawn. */
export function pressPage(desk: Desk, page: number, event: PointerEvent): void {
  const { list, sizes, armed, select, setTrace, canSelect } = desk
  const size = sizes[page - 1]
  if (event.button !== 0 || !size) return
  const scale = scaleOf(list, page, size)
  const from = pointOn(list, page, scale, event)
  if (armed) {
    event.preventDefault()
    placeAt(desk, armed, page, from)
    return
  }
  if (event.pointerType === 'touch') return
  select(new Set())
  followPointer({
    move(at) {
      const area = spanned(from, pointOn(list, page, scale, at))
      setTrace({ page, guides: [], area })
      const inside = desk.now().filter((field) => canSelect(field) && field.page === page && overlap(field, area))
      select(new Set(inside.map(({ key }) => key)))
    },
    end: () => setTrace(null),
    cancel: () => setTrace(null)
  })
}

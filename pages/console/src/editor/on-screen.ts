import type { PageList } from '../../../shared/pdf/page-list.js'
import type { PageSize } from './editor-field.js'

/** How far, in pixels, the pointer must move to drag. */
export const threshold = 4

/** CSS pixels for a point. */
export const scaleOf = (list: PageList, page: number, size: PageSize) =>
  (list.page(page)?.element.getBoundingClientRect().width ?? size.width) / size.width

/** Where the pointer is on a page, in points. */
export function pointOn(list: PageList, page: number, scale: number, { clientX, clientY }: PointerEvent) {
  const { left = 0, top = 0 } = list.page(page)?.element.getBoundingClientRect() ?? {}
  return { x: (clientX - left) / scale, y: (clientY - top) / scale }
}

/** The page under the pointer. */
export function pageAt(list: PageList, pages: number, { clientX, clientY }: PointerEvent): number | undefined {
  for (let page = 1; page <= pages; page += 1) {
    const box = list.page(page)?.element.getBoundingClientRect()
    if (box && clientY >= box.top && clientY <= box.bottom && clientX >= box.left && clientX <= box.right) return page
  }
  return undefined
}

/** The page in the middle of the window. */
export function pageInView(list: PageList, pages: number): number {
  for (let page = 1; page <= pages; page += 1) {
    const box = list.page(page)?.element.getBoundingClientRect()
    if (box && box.bottom >= innerHeight / 2) return page
  }
  return pages
}

/** What of the window the bars of the editor leave free, from top to bottom. */
export function seenBetween(): { top: number; bottom: number } {
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  const top = Math.max(0, boxOf('.toolbar')?.bottom ?? 0)
  const ends = ['.flow__foot', '.palette'].flatMap((selector) => {
    const box = boxOf(selector)
    // On a phone, the palette lies across the end of the window.
    return box && box.top > innerHeight / 2 && box.width > innerWidth / 2 ? [box.top] : []
  })
  return { top, bottom: Math.max(top, Math.min(innerHeight, ...ends)) }
}

/** The middle of what is seen of a page, in points. */
export function middleOfSeen(list: PageList, page: number, size: PageSize): { x: number; y: number } {
  const { top = 0, bottom = 0 } = list.page(page)?.element.getBoundingClientRect() ?? {}
  const seen = seenBetween()
  const middle = (Math.max(top, seen.top) + Math.min(bottom, seen.bottom)) / 2
  return { x: size.width / 2, y: (middle - top) / scaleOf(list, page, size) }
}

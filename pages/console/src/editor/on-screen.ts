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

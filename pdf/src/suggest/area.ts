/** An upright rectangle of a page, in points from its top left corner as displayed. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

export const sizeOf = ({ left, top, right, bottom }: Area): number => (right - left) * (bottom - top)

export const meets = (a: Area, b: Area): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

export const shrunk = ({ left, top, right, bottom }: Area, by: number): Area => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by
})

/** How much of the smaller one lies in the other, from 0 to 1. */
export function sharedPart(a: Area, b: Area): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / (Math.min(sizeOf(a), sizeOf(b)) || 1)
}

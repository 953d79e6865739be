/** A size on paper in points, as a person sees the page. */
export interface PageSize {
  width: number
  height: number
}

const LARGEST_SCALE = 1.5
// Safari draws nothing on a larger canvas.
const MOST_PIXELS = 16_000_000

/** The width in CSS pixels at which a page is shown: as wide as there is room, and then zoomed. */
export function shownWidth(size: PageSize, room: number, zoom: number): number {
  return Math.max(1, Math.floor(Math.min(room, size.width * LARGEST_SCALE) * zoom))
}

/** How many canvas pixels a CSS pixel gets: as many as the screen has, unless the canvas would become too large. */
export function pixelRatio(size: PageSize, width: number, ratio: number): number {
  const height = (width * size.height) / size.width
  return Math.min(ratio, Math.sqrt(MOST_PIXELS / (width * height)))
}

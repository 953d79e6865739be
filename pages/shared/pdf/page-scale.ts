/** The size of a page as displayed, in points. */
export interface PageSize {
  width: number
  height: number
}

const LARGEST_SCALE = 1.5
// Safari draws nothing on a larger canvas.
const MOST_PIXELS = 16_000_000

/** The width of a page in CSS pixels: the available width, multiplied by the zoom. */
export function shownWidth(size: PageSize, room: number, zoom: number): number {
  return Math.max(1, Math.floor(Math.min(room, size.width * LARGEST_SCALE) * zoom))
}

/** Canvas pixels per CSS pixel: the screen's ratio, reduced if the canvas would be too large. */
export function pixelRatio(size: PageSize, width: number, ratio: number): number {
  const height = (width * size.height) / size.width
  return Math.min(ratio, Math.sqrt(MOST_PIXELS / (width * height)))
}

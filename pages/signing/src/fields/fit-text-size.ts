const LARGEST = 12
const SMALLEST_LINE = 8
const LINE_HEIGHT = 1.2
const PADDING = 2

/** The font size of a field's text in points, as in the sealed PDF: at most `largest`, and smaller for long text. */
export function fitTextSize(width: number, height: number, widthAtOnePoint: number, largest = LARGEST): number {
  const preferred = Math.min(largest, height / LINE_HEIGHT)
  if (widthAtOnePoint === 0) return preferred
  const fitting = (width - 2 * Math.min(PADDING, width / 20)) / widthAtOnePoint
  return Math.max(Math.min(preferred, fitting), Math.min(SMALLEST_LINE, preferred))
}

/** Whether a field is high enough for several lines. */
export const hasRoomForLines = (height: number): boolean => height >= 2.4 * LARGEST

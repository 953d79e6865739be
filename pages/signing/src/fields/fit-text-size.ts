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

const LINES_OF_A_NOTE = [1, 2, 3]
// Words do not fill a line to its end, and the font that a page finds may be wider than the one that was measured.
const FILLED = { one: 0.88, each: 0.65 }

/** The font size in points of a note in a field, such as that it fills itself in: on as many lines as it can be read best. */
export function fitNoteSize(width: number, height: number, widthAtOnePoint: number): number {
  const sizes = LINES_OF_A_NOTE.map((lines) => {
    const filled = lines === 1 ? FILLED.one : lines * FILLED.each
    return Math.min(LARGEST, height / (LINE_HEIGHT * lines), ((width - 2 * PADDING) * filled) / widthAtOnePoint)
  })
  return Math.max(...sizes)
}

/** Whether a field is high enough for several lines. */
export const hasRoomForLines = (height: number): boolean => height >= 2.4 * LARGEST

/** The measures of US Letter as these forms use it; in points, from the top left corner. */
export const PAGE = { width: 612, height: 792 }
export const MARGIN = { left: 60, right: 60, top: 62, bottom: 60 }
export const CONTENT_WIDTH = PAGE.width - MARGIN.left - MARGIN.right
export const CONTENT_BOTTOM = PAGE.height - MARGIN.bottom

/** Red, green, blue, each from 0 to 1. */
export type Color = readonly [number, number, number]

export const INK: Color = [0.09, 0.1, 0.12]
export const NAVY: Color = [0.1, 0.19, 0.34]
export const GREY: Color = [0.38, 0.41, 0.46]
export const HAIRLINE: Color = [0.55, 0.58, 0.63]
export const TINT: Color = [0.93, 0.945, 0.965]

export const BODY_SIZE = 9.5
export const CAPTION_SIZE = 7

/** Distance of base lines, in em; what a line with a blank in it needs above and below the blank. */
export const LEADING = 1.38
export const BLANK_CLEARANCE = 4

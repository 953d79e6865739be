import type { Box } from './editor-field.js'

/** A length on a page, which follows its zoom. */
export const scaled = (points: number) => `calc(var(--scale) * ${points}px)`

/** Where a box is on its page. */
export const styleOfBox = ({ x, y, width, height }: Box) => ({
  left: scaled(x),
  top: scaled(y),
  width: scaled(width),
  height: scaled(height)
})

/** Where a box is in the window, in pixels. */
export const inWindow = ({ x, y, width, height }: Box) => ({ left: x, top: y, width, height })

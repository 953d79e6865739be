import type { Box, PageSize } from './editor-field.js'

/** Where a box is on a picture of its page, whatever the size of that. */
export const shareOf = ({ x, y, width, height }: Box, page: PageSize) => ({
  left: `${(x / page.width) * 100}%`,
  top: `${(y / page.height) * 100}%`,
  width: `${(width / page.width) * 100}%`,
  height: `${(height / page.height) * 100}%`
})

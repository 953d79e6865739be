interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The bounding box of all non-transparent pixels, with a margin; `null` if there are none. */
export function inkBox({ width, height, data }: Pixels, margin: number): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let index = 3; index < data.length; index += 4) {
    if (data[index] === 0) continue
    const pixel = (index - 3) / 4
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  if (right < 0) return null
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  return { x, y, width: Math.min(width, right + margin + 1) - x, height: Math.min(height, bottom + margin + 1) - y }
}

/** Crops a canvas to its drawing. */
export function trimCanvas(canvas: HTMLCanvasElement, margin = 8): HTMLCanvasElement | null {
  // biome-ignore lint/style/noNonNullAssertion: a canvas always has this context
  const pixels = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  const box = inkBox(pixels, margin)
  if (!box) return null
  const trimmed = document.createElement('canvas')
  trimmed.width = box.width
  trimmed.height = box.height
  // biome-ignore lint/style/noNonNullAssertion: a canvas always has this context
  trimmed.getContext('2d')!.drawImage(canvas, -box.x, -box.y)
  return trimmed
}

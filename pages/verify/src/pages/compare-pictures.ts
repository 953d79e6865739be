/** The pixels of a picture, four bytes each, as `ImageData` has them. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** A part of a picture, as shares of its width and height. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** How far a colour may differ unseen. */
const TOLERANCE = 24

/** Where two pictures differ: undefined if nowhere, the whole picture if their sizes differ. */
export function differenceOf(one: Pixels, other: Pixels): Box | undefined {
  const { width, height } = one
  if (width !== other.width || height !== other.height) return { left: 0, top: 0, width: 1, height: 1 }
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let index = 0; index < one.data.length; index += 4) {
    if (!isOther(one.data, other.data, index)) continue
    const [x, y] = [(index / 4) % width, Math.floor(index / 4 / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  if (right < 0) return undefined
  return {
    left: left / width,
    top: top / height,
    width: (right + 1 - left) / width,
    height: (bottom + 1 - top) / height
  }
}

function isOther(one: Uint8ClampedArray, other: Uint8ClampedArray, index: number): boolean {
  for (let channel = index; channel < index + 3; channel++)
    if (Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) > TOLERANCE) return true
  return false
}

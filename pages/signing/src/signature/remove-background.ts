interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Ink is darker than its surroundings by these shares: fully seen from the larger one, not at all below the smaller one. */
const [FAINT, CLEAR] = [0.13, 0.3]
/** The surroundings of a pixel, as a share of the longer side: larger than strokes, smaller than shadows. */
const SURROUNDINGS = 1 / 12
/** What a signature covers of its paper. Anything else is another picture, in which the paper cannot be found. */
const [LEAST_INK, MOST_INK] = [0.0005, 0.35]
const TRANSPARENT_ENOUGH = 0.02

/** The light of the paper is found on a grid of this many cells at most in each direction. */
const CELLS = 320

/**
 * Makes the paper of a photographed signature transparent, and leaves the ink as it is. Each pixel is compared with its
 * surroundings, so that neither shadows nor a lamp at the side matter. Returns whether that was possible; if not, nothing has
 * changed.
 */
export function removeBackground({ width, height, data }: Pixels): boolean {
  if (shareOfTransparent(data) > TRANSPARENT_ENOUGH) return false
  const size = Math.ceil(Math.max(width, height) / CELLS)
  const grid = gridOf({ width, height, data }, size)
  const paper = paperAround(grid)
  const alphas = new Uint8ClampedArray(width * height)
  let ink = 0
  for (let index = 0; index < alphas.length; index++) {
    const cell = Math.floor(Math.floor(index / width) / size) * grid.width + Math.floor((index % width) / size)
    const around = Math.max(at(paper, cell), 1)
    const alpha = (255 * ((around - lightAt(data, index)) / around - FAINT)) / (CLEAR - FAINT)
    alphas[index] = alpha
    if (alpha > 127) ink += 1
  }
  if (ink < alphas.length * LEAST_INK || ink > alphas.length * MOST_INK) return false
  for (let index = 0; index < alphas.length; index++) data[index * 4 + 3] = at(alphas, index)
  return true
}

interface Grid {
  width: number
  height: number
  light: Float64Array
}

// biome-ignore lint/style/noNonNullAssertion: asked for within the array
const at = (numbers: ArrayLike<number>, index: number) => numbers[index]!

const lightAt = (data: Uint8ClampedArray, pixel: number) =>
  0.299 * at(data, pixel * 4) + 0.587 * at(data, pixel * 4 + 1) + 0.114 * at(data, pixel * 4 + 2)

function shareOfTransparent(data: Uint8ClampedArray) {
  let transparent = 0
  for (let index = 3; index < data.length; index += 4) if (at(data, index) < 250) transparent += 1
  return transparent / (data.length / 4)
}

/** The mean light of square cells. */
function gridOf({ width, height, data }: Pixels, size: number): Grid {
  const [across, down] = [Math.ceil(width / size), Math.ceil(height / size)]
  const light = new Float64Array(across * down)
  const counts = new Float64Array(across * down)
  for (let index = 0; index < width * height; index++) {
    const cell = Math.floor(Math.floor(index / width) / size) * across + Math.floor((index % width) / size)
    light[cell] = at(light, cell) + lightAt(data, index)
    counts[cell] = at(counts, cell) + 1
  }
  return { width: across, height: down, light: light.map((sum, cell) => sum / at(counts, cell)) }
}

/**
 * The light of the paper around each cell: the mean of its surroundings, without what is darker than a first mean, which is
 * mostly ink. Otherwise the inside of a broad stroke would be compared with itself.
 */
function paperAround(grid: Grid): Float64Array {
  const all = meansOf(grid, () => true)
  return meansOf(grid, (cell) => at(grid.light, cell) >= at(all, cell) * (1 - FAINT / 2))
}

/** The mean of the counted cells in a square around each cell; of a cell without any, its own light. */
function meansOf({ width, height, light }: Grid, isCounted: (cell: number) => boolean): Float64Array {
  const reach = Math.max(4, Math.round((Math.max(width, height) * SURROUNDINGS) / 2))
  const row = width + 1
  const [sums, counts] = [new Float64Array(row * (height + 1)), new Float64Array(row * (height + 1))]
  for (let y = 0; y < height; y++) {
    let [sum, count] = [0, 0]
    for (let x = 0; x < width; x++) {
      const cell = y * width + x
      if (isCounted(cell)) {
        sum += at(light, cell)
        count += 1
      }
      const corner = (y + 1) * row + x + 1
      sums[corner] = at(sums, corner - row) + sum
      counts[corner] = at(counts, corner - row) + count
    }
  }
  return light.map((own, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
    const [top, bottom] = [Math.max(0, y - reach) * row, Math.min(height, y + reach + 1) * row]
    const within = (of: Float64Array) =>
      at(of, bottom + right) - at(of, top + right) - at(of, bottom + left) + at(of, top + left)
    const count = within(counts)
    return count > 0 ? within(sums) / count : own
  })
}

import type { Schemas } from '../ground/contract.js'

type Option = Schemas['FieldOption']

/** A box on a page, in points from its top left corner. */
export interface PlacedBox {
  page: number
  x: number
  y: number
  width: number
  height: number
}

type Placed = PlacedBox & { options?: Option[] | null | undefined }

/** The place of an option, if it has one. */
export function placeOf({ page, x, y, width, height }: Option): PlacedBox | null {
  if (page === undefined || x === undefined || y === undefined || width === undefined || height === undefined)
    return null
  return { page, x, y, width, height }
}

/** The box of a field: around its options on the page of the first, if they have places of their own. */
export function boxOf(field: Placed): PlacedBox {
  const [first, ...others] = (field.options ?? []).map(placeOf).filter((place) => place !== null)
  const { page, x, y, width, height } = field
  return first ? around([first, ...others.filter((other) => other.page === first.page)]) : { page, x, y, width, height }
}

/** A field as it lies on each of its pages: radio buttons can stand on several. */
export function partsOf<Field extends Placed>(field: Field): Field[] {
  const options = field.options ?? []
  const pages = [...new Set(options.map(({ page = field.page }) => page))]
  if (pages.length < 2) return [field]
  return pages.map((page) => {
    const part = { ...field, options: options.filter((option) => option.page === page) }
    return { ...part, ...boxOf(part) }
  })
}

function around(boxes: PlacedBox[]): PlacedBox {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { page: boxes[0]?.page ?? 1, x, y, width: right - x, height: bottom - y }
}

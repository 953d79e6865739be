import type { Inspection } from '@signpost/sdk'

/** Pages one after the other that have the same size. */
export interface SizedPages {
  from: number
  to: number
  /** In millimetres. */
  width: number
  height: number
  /** The name of the paper, or null. */
  paper: string | null
  /** In degrees, clockwise. */
  rotation: number
}

/** Sizes of paper, upright, in points. */
const papers: Record<string, [width: number, height: number]> = {
  A3: [842, 1191],
  A4: [595, 842],
  A5: [420, 595],
  Letter: [612, 792],
  Legal: [612, 1008]
}

/** The pages of a PDF by their size, in order. */
export function sizedPages(pages: Inspection['pages']): SizedPages[] {
  const found: SizedPages[] = []
  for (const [index, { width, height, rotation }] of pages.entries()) {
    const sized = { width: inMillimetres(width), height: inMillimetres(height), rotation }
    const last = found.at(-1)
    if (last && last.width === sized.width && last.height === sized.height && last.rotation === rotation) {
      last.to = index + 1
    } else {
      found.push({ from: index + 1, to: index + 1, ...sized, paper: paperOf(width, height) })
    }
  }
  return found
}

const inMillimetres = (points: number) => Math.round((points / 72) * 25.4)

function paperOf(width: number, height: number): string | null {
  const [short, long] = width < height ? [width, height] : [height, width]
  const isNear = (one: number, other: number) => Math.abs(one - other) <= 2
  return (
    Object.keys(papers).find((name) => isNear(papers[name]?.[0] ?? 0, short) && isNear(papers[name]?.[1] ?? 0, long)) ??
    null
  )
}

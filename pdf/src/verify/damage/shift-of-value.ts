import type { StatedRange } from './stated-ranges.js'

/** How a signature's value differs from where its range says that it is, in bytes. Negative if bytes are missing. */
export interface Shift {
  before: number
  inside: number
}

const KEY = '/Contents'
/** How far apart entries of a signature's dictionary can be, besides its value. */
const NEAR = 4096

/** Undefined if the value is not found. */
export function shiftOf(bytes: Buffer, { at, range }: StatedRange): Shift | undefined {
  const [, length, resume] = range
  const gap = resume - length
  const start = nearest(at, valuesBetween(bytes, at - gap - NEAR, at + gap + NEAR, gap))
  if (start === undefined) return undefined
  const end = bytes.indexOf('>', start)
  return { before: start - length, inside: end < 0 ? 0 : end + 1 - start - gap }
}

/** Where hexadecimal strings begin that may be a value of this length. */
function valuesBetween(bytes: Buffer, from: number, to: number, gap: number): number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(KEY, Math.max(0, from)); at >= 0 && at < to; at = bytes.indexOf(KEY, at + 1)) {
    const [before] =
      /^\s{0,8}(?=<[0-9a-f])/i.exec(bytes.toString('latin1', at + KEY.length, at + KEY.length + 16)) ?? []
    if (before === undefined) continue
    const start = at + KEY.length + before.length
    const end = bytes.indexOf('>', start)
    if (end < 0 || end - start > gap / 2) found.push(start)
  }
  return found
}

function nearest(to: number, positions: number[]): number | undefined {
  const distance = (position: number) => Math.abs(position - to)
  return positions.sort((a, b) => distance(a) - distance(b))[0]
}

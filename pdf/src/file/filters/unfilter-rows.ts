// biome-ignore-all lint/style/noNonNullAssertion: indexes stay within rows of one length

import { PdfError } from '../../interface/error.js'

/** Undoes PNG row filters, which PDF also uses: each row starts with the number of its filter. */
export function unfilterRows(data: Buffer, rowLength: number, pixelLength: number): Buffer {
  if (rowLength < 1) throw new PdfError('INVALID_PDF', 'a predictor row of a stream is empty')
  const rows = Math.floor((data.length + rowLength) / (rowLength + 1))
  const out = Buffer.alloc(rows * rowLength)
  unfilterSome(data, out, { first: 0, end: rows }, rowLength, pixelLength)
  return out
}

/** Undoes the filters of some rows; the row before them must be decoded already. */
export function unfilterSome(
  data: Buffer,
  out: Buffer,
  { first, end }: { first: number; end: number },
  rowLength: number,
  pixelLength: number
): void {
  for (let row = first; row < end; row++) {
    const from = row * (rowLength + 1)
    const filter = data[from]!
    copyRow(data, from + 1, out, row * rowLength, rowLength)
    if (filter) unfilterRow(out, row * rowLength, rowLength, pixelLength, filter)
  }
}

/** One call for many rows: with millions of short rows, a call for each is too slow. */
const SHORT = 64

function copyRow(data: Buffer, from: number, out: Buffer, to: number, length: number): void {
  if (length > SHORT) data.copy(out, to, from, from + length)
  else for (let at = 0; at < length && from + at < data.length; at++) out[to + at] = data[from + at]!
}

// A separate loop for each filter, because these run for every byte of an image.
function unfilterRow(out: Buffer, start: number, length: number, pixel: number, filter: number): void {
  const hasUp = start > 0
  const end = start + length
  if (filter === 1) addLeft(out, start + pixel, end, pixel)
  else if (filter === 2 && hasUp) addUp(out, start, end, length)
  else if (filter === 3) addAverage(out, start, end, length, pixel)
  else if (filter === 4) addPaeth(out, start, end, length, pixel)
}

function addLeft(out: Buffer, from: number, end: number, pixel: number): void {
  for (let at = from; at < end; at++) out[at] = out[at]! + out[at - pixel]!
}

function addUp(out: Buffer, start: number, end: number, length: number): void {
  for (let at = start; at < end; at++) out[at] = out[at]! + out[at - length]!
}

function addAverage(out: Buffer, start: number, end: number, length: number, pixel: number): void {
  const hasUp = start > 0
  for (let at = start; at < end; at++) {
    const left = at >= start + pixel ? out[at - pixel]! : 0
    const up = hasUp ? out[at - length]! : 0
    out[at] = out[at]! + ((left + up) >> 1)
  }
}

function addPaeth(out: Buffer, start: number, end: number, length: number, pixel: number): void {
  const hasUp = start > 0
  for (let at = start; at < end; at++) {
    const hasLeft = at >= start + pixel
    const left = hasLeft ? out[at - pixel]! : 0
    const up = hasUp ? out[at - length]! : 0
    const upLeft = hasLeft && hasUp ? out[at - length - pixel]! : 0
    out[at] = out[at]! + paeth(left, up, upLeft)
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const toLeft = Math.abs(up - upLeft)
  const toUp = Math.abs(left - upLeft)
  const toUpLeft = Math.abs(left + up - 2 * upLeft)
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}

import type { SigningField } from '../session/types.js'

type Box = Pick<SigningField, 'id' | 'page' | 'x' | 'y' | 'width' | 'height'>
type Side = 'above' | 'below' | 'left' | 'right'

/** How far from a field a finger still means it, in points: half the way to the next one. A side without one is left out. */
export function reachOf(field: Box, fields: readonly Box[]): Partial<Record<Side, number>> {
  const others = fields.filter(({ id, page }) => id !== field.id && page === field.page)
  const beside = others.filter((other) => overlap(field.y, field.height, other.y, other.height))
  const inColumn = others.filter((other) => overlap(field.x, field.width, other.x, other.width))
  const gaps: Record<Side, number[]> = {
    above: inColumn.map((other) => field.y - other.y - other.height),
    below: inColumn.map((other) => other.y - field.y - field.height),
    left: beside.map((other) => field.x - other.x - other.width),
    right: beside.map((other) => other.x - field.x - field.width)
  }
  const nearest = Object.entries(gaps).map(([side, all]) => [side, Math.min(...all.filter((gap) => gap >= 0)) / 2])
  return Object.fromEntries(nearest.filter(([, half]) => Number.isFinite(half)))
}

const overlap = (start: number, length: number, otherStart: number, otherLength: number) =>
  start < otherStart + otherLength && otherStart < start + length

import { type Transfer, transferBetween } from './transfers.js'

/** A part of a file. */
export interface ByteSpan {
  start: number
  end: number
}

/**
 * How a file differs from the one it should be.
 * - `same`: not at all
 * - `cut`: its end is missing
 * - `appended`: something follows
 * - `removed`, `inserted`: bytes are missing or added in one place
 * - `overwritten`: of the same length, with other bytes in some places
 * - `transferred`: what a transfer as text makes of it
 * - `other`: a part of it is another one
 */
type DifferenceKind = 'same' | 'cut' | 'appended' | 'removed' | 'inserted' | 'overwritten' | 'transferred' | 'other'

/** The bytes that differ. */
export interface ByteDifference {
  kind: DifferenceKind
  /** The first byte that differs. */
  at: number
  /** The bytes of the original that are not in the file. */
  removed: number
  /** The bytes of the file that are not in the original. */
  added: number
  transfer: Transfer | null
  /** Where the original was changed; the last is cut short if there are too many. */
  spans: ByteSpan[]
}

const MOST_SPANS = 1000

/** Compares a file with the original. */
export function compareBytes(original: Buffer, file: Buffer): ByteDifference {
  const at = commonStart(original, file)
  const end = commonEnd(original, file, Math.min(original.length, file.length) - at)
  const removed = original.length - at - end
  const added = file.length - at - end
  const kind = kindOf({ at, end, removed, added })
  const transfer = removed > 0 && added > 0 ? transferBetween(original, file) : undefined
  if (transfer) return { kind: 'transferred', at, removed, added, transfer, spans: [] }
  if (kind === 'overwritten') return overwritten(original, file, { at, removed })
  return { kind, at, removed, added, transfer: null, spans: [{ start: at, end: at + removed }] }
}

function kindOf({ at, end, removed, added }: { at: number; end: number; removed: number; added: number }) {
  if (removed === 0 && added === 0) return 'same'
  if (added === 0) return end === 0 ? 'cut' : 'removed'
  if (removed === 0) return end === 0 && at > 0 ? 'appended' : 'inserted'
  return removed === added ? 'overwritten' : 'other'
}

function overwritten(original: Buffer, file: Buffer, { at, removed }: { at: number; removed: number }): ByteDifference {
  const spans: ByteSpan[] = []
  let count = 0
  for (let index = at; index < at + removed; index++) {
    if (original[index] === file[index]) continue
    count++
    extend(spans, index)
  }
  return { kind: 'overwritten', at, removed: count, added: count, transfer: null, spans }
}

/** Adds a byte to the last span, or begins one. */
function extend(spans: ByteSpan[], index: number): void {
  const last = spans.at(-1)
  if (last && (last.end === index || spans.length === MOST_SPANS)) last.end = index + 1
  else spans.push({ start: index, end: index + 1 })
}

const BLOCK = 1 << 16

function commonStart(one: Buffer, other: Buffer): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at + BLOCK <= most && one.compare(other, at, at + BLOCK, at, at + BLOCK) === 0) at += BLOCK
  while (at < most && one[at] === other[at]) at++
  return at
}

function commonEnd(one: Buffer, other: Buffer, most: number): number {
  let length = 0
  while (length < most && one[one.length - 1 - length] === other[other.length - 1 - length]) length++
  return length
}

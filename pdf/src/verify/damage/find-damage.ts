import { isCutOff } from '../../file/is-cut-off.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { missingBytesOf } from './missing-bytes.js'
import { shiftOf } from './shift-of-value.js'
import { type StatedRange, statedRanges } from './stated-ranges.js'
import { textTransferOf } from './text-transfer.js'
import { countUnreadableStreams } from './unreadable-streams.js'
import { zeroRunOf } from './zero-run.js'

/**
 * How a file is broken, as far as its bytes show:
 * - `missing`: bytes are missing
 * - `damaged`: bytes were altered in a way that transfers and disks alter them
 * - `replaced`: all is there and readable, but it is not what was signed
 * - `unknown`: nothing shows how
 */
export type Damage = 'missing' | 'damaged' | 'replaced' | 'unknown'

/** The damage, and what shows it, in words. */
export interface FoundDamage {
  damage: Damage
  text: string
}

/** What is known of a file. */
export interface DamageInput {
  bytes: Buffer
  /** Undefined if no object of it can be read. */
  file: PdfFile | undefined
  /** Its cross-reference cannot be read. */
  isDamaged: boolean
  /** What is wrong with each of its signatures. */
  checked: { problem: { reason: string } | undefined }[]
}

/** Each takes a search through the file. */
const MOST_RANGES = 20

/** Finds out how a file is broken, from that file alone. Null if it is not. */
export function findDamage(input: DamageInput): FoundDamage | null {
  const { bytes, isDamaged, checked } = input
  const isCut = isCutOff(bytes)
  const isBroken = isDamaged || isCut || checked.some(({ problem }) => problem)
  const ranges = firstRanges(bytes)
  // The signature itself may be what is damaged.
  const hasTrace = checked.length === 0 && ranges.length > 0
  if (!isBroken && !hasTrace) return null
  const missing = isBroken ? missingBytesOf(bytes, ranges, { isDamaged, isCut }) : undefined
  return (
    transferredAsText(bytes, ranges) ??
    holeIn(input) ??
    (missing ? { damage: 'missing', text: missing } : undefined) ??
    (isBroken ? changeIn(input, ranges) : null)
  )
}

function firstRanges(bytes: Buffer): StatedRange[] {
  const ranges: StatedRange[] = []
  for (const stated of statedRanges(bytes)) if (ranges.push(stated) >= MOST_RANGES) break
  return ranges
}

function transferredAsText(bytes: Buffer, ranges: StatedRange[]): FoundDamage | undefined {
  const transfer = textTransferOf(bytes, ranges)
  return transfer ? { damage: 'damaged', text: `the file was transferred as text: ${transfer}` } : undefined
}

function holeIn({ bytes, file }: DamageInput): FoundDamage | undefined {
  const hole = zeroRunOf(bytes, file)
  if (!hole) return undefined
  return { damage: 'damaged', text: `${hole.end - hole.start} bytes from byte ${hole.start} on are zero` }
}

function changeIn({ bytes, file, isDamaged, checked }: DamageInput, ranges: StatedRange[]): FoundDamage {
  const unreadable = file ? countUnreadableStreams(file) : 0
  if (unreadable > 0) return { damage: 'damaged', text: `${streams(unreadable)} of the file cannot be decompressed` }
  if (isDamaged) return UNKNOWN
  if (ranges.some((range) => isMoved(bytes, range)))
    return { damage: 'replaced', text: 'the file was rewritten after it was signed: its signature has moved' }
  return checked.some(({ problem }) => problem?.reason === 'hash') ? REPLACED : UNKNOWN
}

function isMoved(bytes: Buffer, range: StatedRange): boolean {
  return (shiftOf(bytes, range)?.before ?? 0) !== 0
}

const REPLACED: FoundDamage = {
  damage: 'replaced',
  text: 'the file is complete and readable, but its content is not what was signed'
}
const UNKNOWN: FoundDamage = {
  damage: 'unknown',
  text: 'whether the file was damaged or changed on purpose cannot be determined'
}

const streams = (count: number): string => (count === 1 ? '1 stream' : `${count} streams`)

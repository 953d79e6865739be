import type { FoundSignature } from './read-signatures.js'

/** How much of its file a signature covers. */
export interface Coverage {
  /** The range is sound: everything up to its end but exactly the signature's own digits. */
  isSound: boolean
  /** It reaches to the end of the file: nothing was added later. */
  isWhole: boolean
}

/** Checks that nothing but the signature's own value escapes it: a wider gap could hide anything. */
export function checkCoverage(bytes: Buffer, { byteRange, contents }: FoundSignature): Coverage {
  if (!byteRange) return { isSound: false, isWhole: false }
  const [start, length, resume, rest] = byteRange
  const end = resume + rest
  const isInside = start === 0 && length < resume && end <= bytes.length
  if (!isInside) return { isSound: false, isWhole: false }
  const gap = bytes.toString('latin1', length, resume)
  const isOwnValue = /^<[0-9a-f\s]*>$/i.test(gap) && hexOf(gap).equals(Buffer.from(contents))
  const after = bytes.toString('latin1', end, Math.min(bytes.length, end + 8))
  return {
    isSound: isOwnValue,
    isWhole: isOwnValue && end + (/^[\r\n]*$/.test(after) ? after.length : 0) === bytes.length
  }
}

function hexOf(gap: string): Buffer {
  const digits = gap.replace(/[^0-9a-f]/gi, '')
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
}

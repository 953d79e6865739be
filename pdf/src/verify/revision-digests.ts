import { createHash } from 'node:crypto'

/** A file up to the end of one of its revisions. */
export interface RevisionDigest {
  /** In bytes. */
  length: number
  sha256: string
}

/** Only a file that is made to cost time has more. */
const MOST_REVISIONS = 1000
const LINE_BREAK = [0x0d, 0x0a]

/**
 * The digests of a file up to the end of each revision, oldest first, with and without the line break after it, which
 * some writers include. Takes one pass over the bytes.
 */
export function revisionDigests(bytes: Buffer, ends: readonly number[]): RevisionDigest[] {
  const hash = createHash('sha256')
  let hashed = 0
  return ends.slice(0, MOST_REVISIONS).flatMap((end) =>
    lengthsAt(bytes, end).map((length) => {
      hash.update(bytes.subarray(hashed, length))
      hashed = length
      return { length, sha256: hash.copy().digest('hex') }
    })
  )
}

function lengthsAt(bytes: Buffer, end: number): number[] {
  const lengths = [end]
  for (const byte of LINE_BREAK) if (bytes[lengths.at(-1) ?? end] === byte) lengths.push((lengths.at(-1) ?? end) + 1)
  return lengths
}

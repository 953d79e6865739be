import { type ByteDifference, compareBytes } from './compare-bytes.js'
import { pagesOfBytes } from './pages-of-bytes.js'

/** How a file differs from the original. */
export interface FileDifference extends Omit<ByteDifference, 'spans'> {
  /** The pages of the original, from 1, whose objects differ. */
  pages: number[]
}

/** Compares a file, which may be damaged, with the original, which is not. */
export function compareFiles(original: Buffer, file: Buffer): FileDifference {
  const { spans, ...difference } = compareBytes(original, file)
  const isInside = difference.kind !== 'same' && difference.kind !== 'appended' && spans.length > 0
  return { ...difference, pages: isInside ? pagesOfBytes(original, spans) : [] }
}
